// To compare ours with: framed echo on epoll, in C. One thread, level-triggered, no limits and no
// timeouts. Ends when standard input does. Frames of up to 1 MiB.
#define _GNU_SOURCE
#include <arpa/inet.h>
#include <netinet/in.h>
#include <netinet/tcp.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/epoll.h>
#include <sys/socket.h>
#include <unistd.h>

enum { MOST = 1 << 20, BUFFER = MOST + 4 + (1 << 16), CLIENTS = 1 << 16 };

typedef struct { char *kept; int have; char *out; int unsent; } client; // kept: part of a frame

static client clients[CLIENTS];
static char buffer[BUFFER];
static int ep;

static void gone(int fd) {
  free(clients[fd].kept);
  free(clients[fd].out);
  clients[fd] = (client){0};
  close(fd);
}

static char *copy(const char *from, int length) {
  return length == 0 ? NULL : memcpy(malloc(length), from, length);
}

static void watch(int fd, int operation, int what) {
  struct epoll_event event = {.events = what, .data.fd = fd};
  epoll_ctl(ep, operation, fd, &event);
}

// How many bytes at the beginning are whole frames; -1 if a length is not allowed.
static int whole(const char *bytes, int have) {
  int at = 0;
  while (have - at >= 4) {
    unsigned length;
    memcpy(&length, bytes + at, 4);
    length = ntohl(length);
    if (length > MOST) return -1;
    if (have - at - 4 < (int)length) break;
    at += 4 + (int)length;
  }
  return at;
}

static void readable(int fd) {
  client *c = &clients[fd];
  memcpy(buffer, c->kept ? c->kept : buffer, c->have);
  ssize_t n = read(fd, buffer + c->have, c->have ? BUFFER - c->have : 1 << 16);
  if (n <= 0) { gone(fd); return; }
  int have = c->have + (int)n, frames = whole(buffer, have);
  if (frames < 0) { gone(fd); return; }
  ssize_t sent = frames == 0 ? 0 : write(fd, buffer, frames);
  if (sent < 0) sent = 0; // EAGAIN, or an error that the next call reports
  free(c->kept);
  c->have = have - frames;
  c->kept = copy(buffer + frames, c->have);
  c->unsent = frames - (int)sent;
  c->out = copy(buffer + sent, c->unsent);
  if (c->unsent) watch(fd, EPOLL_CTL_MOD, EPOLLOUT);
}

static void writable(int fd) {
  client *c = &clients[fd];
  ssize_t n = write(fd, c->out, c->unsent);
  if (n < 0) { gone(fd); return; }
  c->unsent -= (int)n;
  memmove(c->out, c->out + n, c->unsent);
  if (c->unsent) return;
  free(c->out);
  c->out = NULL;
  watch(fd, EPOLL_CTL_MOD, EPOLLIN);
}

static int listening(void) {
  int fd = socket(AF_INET, SOCK_STREAM | SOCK_NONBLOCK, 0), one = 1;
  setsockopt(fd, IPPROTO_TCP, TCP_NODELAY, &one, sizeof one);
  struct sockaddr_in where = {.sin_family = AF_INET, .sin_addr.s_addr = htonl(INADDR_LOOPBACK)};
  socklen_t size = sizeof where;
  if (bind(fd, (struct sockaddr *)&where, size) || listen(fd, 4096)) exit(1);
  getsockname(fd, (struct sockaddr *)&where, &size);
  printf("listening on 127.0.0.1:%d engine=c-epoll pid=%d\n", ntohs(where.sin_port), getpid());
  fflush(stdout);
  return fd;
}

int main(void) {
  int listener = listening(), count;
  ep = epoll_create1(0);
  watch(listener, EPOLL_CTL_ADD, EPOLLIN);
  watch(0, EPOLL_CTL_ADD, EPOLLIN);
  struct epoll_event events[1024];
  while ((count = epoll_wait(ep, events, 1024, -1)) >= 0) {
    for (int i = 0; i < count; i++) {
      int fd = events[i].data.fd, client;
      if (fd == 0) return 0;
      if (fd != listener) { (events[i].events & EPOLLOUT ? writable : readable)(fd); continue; }
      while ((client = accept4(listener, NULL, NULL, SOCK_NONBLOCK)) >= 0) {
        if (client >= CLIENTS) close(client);
        else watch(client, EPOLL_CTL_ADD, EPOLLIN);
      }
    }
  }
}
