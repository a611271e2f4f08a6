// The limit, second line: framed echo on io_uring, in C by raw system calls. One thread, no limits
// and no timeouts; a descriptor is its client's name, so it closes only what has nothing under way.
#define _GNU_SOURCE
#include <arpa/inet.h>
#include <linux/io_uring.h>
#include <netinet/tcp.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <sys/socket.h>
#include <sys/syscall.h>
#include <unistd.h>

enum { MOST = 1 << 20, CLIENTS = 1 << 16, ENTRIES = 4096, BUFFERS = 256, SIZE = 20480 };
enum { ACCEPT, RECEIVE, SEND, END };

typedef struct { char *kept, *out; int have, length, sent, flying, ended; } client;

static client clients[CLIENTS];
static struct io_uring_params p = {.flags = IORING_SETUP_CQSIZE | IORING_SETUP_SUBMIT_ALL |
    1 << 12 /* SINGLE_ISSUER */ | 1 << 13 /* DEFER_TASKRUN */, .cq_entries = 4 * ENTRIES};
static int ring, listener;
static unsigned *sq_head, *sq_tail, *cq_head, *cq_tail;
static struct io_uring_sqe *sqes;
static struct io_uring_cqe *cqes;
static struct io_uring_buf *provided;
static char *memory;
static unsigned short given;

static void enter(int least) {
  unsigned submit = *sq_tail - __atomic_load_n(sq_head, __ATOMIC_ACQUIRE);
  syscall(SYS_io_uring_enter, ring, submit, least, IORING_ENTER_GETEVENTS, NULL, 0);
}

static void put(int op, int fd, int ioprio, int flags, const void *at, unsigned length, int kind) {
  if (*sq_tail - __atomic_load_n(sq_head, __ATOMIC_ACQUIRE) == ENTRIES) enter(0);
  sqes[*sq_tail & (ENTRIES - 1)] = (struct io_uring_sqe){.opcode = op, .fd = fd, .ioprio = ioprio,
      .flags = flags, .addr = (unsigned long)at, .len = length, .msg_flags = op == IORING_OP_SEND
      ? MSG_NOSIGNAL : 0, .user_data = (unsigned long)kind << 32 | (unsigned)fd};
  __atomic_store_n(sq_tail, *sq_tail + 1, __ATOMIC_RELEASE);
}

static void receive(int fd) {
  put(IORING_OP_RECV, fd, 2 /* multishot */, IOSQE_BUFFER_SELECT, NULL, 0, RECEIVE);
}

static void give(int number) {
  struct io_uring_buf *b = &provided[given & (BUFFERS - 1)]; // the tail is in the first one's spare
  b->addr = (unsigned long)(memory + (long)number * SIZE), b->len = SIZE, b->bid = number;
  __atomic_store_n((unsigned short *)((char *)provided + 14), ++given, __ATOMIC_RELEASE);
}

static int whole(const char *bytes, int have) { // frames at the beginning; -1 for a bad length
  int at = 0;
  for (unsigned length; have - at >= 4; at += 4 + (int)length) {
    memcpy(&length, bytes + at, 4);
    if ((length = ntohl(length)) > MOST) return -1;
    if (have - at - 4 < (int)length) break;
  }
  return at;
}

static void answer(int fd) { // sends the whole frames of what is kept, if nothing is being sent
  client *c = &clients[fd];
  int frames = c->flying ? 0 : whole(c->kept, c->have);
  if (frames < 0) shutdown(fd, SHUT_RDWR);
  if (frames > 0) {
    c->out = realloc(c->out, frames);
    memcpy(c->out, c->kept, c->length = frames);
    memmove(c->kept, c->kept + frames, c->have -= frames);
    c->sent = 0, c->flying = 1;
    put(IORING_OP_SEND, fd, 0, 0, c->out, frames, SEND);
  } else if (c->ended && !c->flying) {
    free(c->kept), free(c->out), *c = (client){0}, close(fd);
  }
}

static void completed(int kind, int fd, int result, unsigned flags) {
  client *c = &clients[fd];
  if (kind == ACCEPT) {
    if (result >= 0) receive(result);
    if (!(flags & IORING_CQE_F_MORE)) put(IORING_OP_ACCEPT, listener, 1, 0, NULL, 0, ACCEPT);
  } else if (kind == SEND) {
    c->sent += result > 0 ? result : 0;
    if (result > 0 && c->sent < c->length) {
      put(IORING_OP_SEND, fd, 0, 0, c->out + c->sent, c->length - c->sent, SEND);
    } else { c->flying = 0; answer(fd); }
  } else if (result > 0) {
    int number = flags >> 16;
    c->kept = realloc(c->kept, c->have + result);
    memcpy(c->kept + c->have, memory + (long)number * SIZE, result);
    c->have += result;
    give(number);
    answer(fd);
    if (!(flags & IORING_CQE_F_MORE)) receive(fd);
  } else if (result == -105 /* ENOBUFS */) { receive(fd);
  } else { c->ended = 1; answer(fd); }
}

int main(void) {
  ring = (int)syscall(SYS_io_uring_setup, ENTRIES, &p);
  if (ring < 0) { perror("io_uring_setup"); return 1; }
  char *rings = mmap(0, p.cq_off.cqes + p.cq_entries * 16 + p.sq_entries * 4, 3, MAP_SHARED, ring, 0);
  sqes = mmap(0, p.sq_entries * 64, 3, MAP_SHARED, ring, IORING_OFF_SQES);
  sq_head = (void *)(rings + p.sq_off.head), sq_tail = (void *)(rings + p.sq_off.tail);
  cq_head = (void *)(rings + p.cq_off.head), cq_tail = (void *)(rings + p.cq_off.tail);
  cqes = (void *)(rings + p.cq_off.cqes);
  for (unsigned i = 0; i < p.sq_entries; i++) ((unsigned *)(rings + p.sq_off.array))[i] = i;
  provided = mmap(0, BUFFERS * 16, 3, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0), memory = malloc((long)BUFFERS * SIZE);
  for (int i = 0; i < BUFFERS; i++) give(i);
  unsigned long reg[5] = {(unsigned long)provided, BUFFERS};
  if (syscall(SYS_io_uring_register, ring, 22, reg, 1)) { perror("buffer ring"); return 1; }
  int one = 1; listener = socket(AF_INET, SOCK_STREAM, 0);
  setsockopt(listener, IPPROTO_TCP, TCP_NODELAY, &one, sizeof one);
  struct sockaddr_in where = {.sin_family = AF_INET, .sin_addr.s_addr = htonl(INADDR_LOOPBACK)};
  socklen_t size = sizeof where;
  if (bind(listener, (struct sockaddr *)&where, size) || listen(listener, 4096)) return 1;
  getsockname(listener, (struct sockaddr *)&where, &size);
  printf("listening on 127.0.0.1:%d engine=c-uring pid=%d\n", ntohs(where.sin_port), getpid()), fflush(stdout);
  static char end; put(IORING_OP_READ, 0, 0, 0, &end, 1, END);
  for (put(IORING_OP_ACCEPT, listener, 1, 0, NULL, 0, ACCEPT);; enter(1))
    for (unsigned head = *cq_head; head != __atomic_load_n(cq_tail, __ATOMIC_ACQUIRE); __atomic_store_n(cq_head, ++head, __ATOMIC_RELEASE)) {
      struct io_uring_cqe *c = &cqes[head & (p.cq_entries - 1)];
      if (c->user_data >> 32 == END) return 0;
      completed((int)(c->user_data >> 32), (int)c->user_data, c->res, c->flags);
    }
}
