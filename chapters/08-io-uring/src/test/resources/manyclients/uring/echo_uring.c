// To compare ours with: framed echo on io_uring, in C by raw system calls. One thread, no limits
// and no timeouts; a descriptor is its client's name, so it closes only what has nothing under way.
#include <arpa/inet.h>
#include <linux/io_uring.h>
#include <netinet/tcp.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <sys/syscall.h>
#include <unistd.h>

enum { MOST = 1 << 20, CLIENTS = 1 << 16, ENTRIES = 4096, BUFFERS = 256, SIZE = 20480 };
enum { ACCEPT, RECEIVE, SEND, END };
// kept: what came and was not sent; out: what is being sent, from own memory or a lent buffer
typedef struct { char *kept, *own, *out; int have, left, lent, flying, ended; } client;

static client clients[CLIENTS];
static struct io_uring_params p = {.cq_entries = 4 * ENTRIES, .flags = IORING_SETUP_CQSIZE |
    IORING_SETUP_SUBMIT_ALL | 1 << 12 /* SINGLE_ISSUER */ | 1 << 13 /* DEFER_TASKRUN */};
static int ring;
static unsigned *sq_head, *sq_tail, *cq_head, *cq_tail; // of the two rings
static struct io_uring_sqe *sqes;
static struct io_uring_cqe *cqes;
static struct io_uring_buf provided[BUFFERS] __attribute__((aligned(4096)));
static char memory[BUFFERS * SIZE], end; static unsigned short given; // buffers, ever

static void enter(int least) {
  unsigned submit = *sq_tail - __atomic_load_n(sq_head, __ATOMIC_ACQUIRE);
  syscall(SYS_io_uring_enter, ring, submit, least, IORING_ENTER_GETEVENTS, NULL, 0);
}

static void put(int kind, int op, int fd, int ioprio, int flags, void *at, unsigned length) {
  if (*sq_tail - __atomic_load_n(sq_head, __ATOMIC_ACQUIRE) == ENTRIES) enter(0);
  sqes[*sq_tail & (ENTRIES - 1)] = (struct io_uring_sqe){.opcode = op, .fd = fd, .ioprio = ioprio,
      .flags = flags, .addr = (unsigned long)at, .len = length,
      .msg_flags = kind == SEND ? MSG_NOSIGNAL : 0, .user_data = (unsigned long)kind << 32 | fd};
  __atomic_store_n(sq_tail, *sq_tail + 1, __ATOMIC_RELEASE);
}

static void receive(int fd) { put(RECEIVE, IORING_OP_RECV, fd, 2, IOSQE_BUFFER_SELECT, NULL, 0); }
static void give(int number) { // the ring's tail is in the spare bytes of its first entry
  struct io_uring_buf *b = &provided[given & (BUFFERS - 1)];
  b->addr = (unsigned long)(memory + number * SIZE), b->len = SIZE, b->bid = number;
  __atomic_store_n(&provided[0].resv, ++given, __ATOMIC_RELEASE);
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

static void start(int fd, char *out, int length) {
  clients[fd].out = out, clients[fd].left = length, clients[fd].flying = 1;
  put(SEND, IORING_OP_SEND, fd, 0, 0, out, length);
}

static void answer(int fd) { // sends the whole frames of what is kept, if nothing is being sent
  client *c = &clients[fd];
  int frames = c->flying ? 0 : whole(c->kept, c->have);
  if (frames < 0) shutdown(fd, SHUT_RDWR);
  if (frames > 0) {
    c->own = memcpy(realloc(c->own, frames), c->kept, frames);
    memmove(c->kept, c->kept + frames, c->have -= frames);
    start(fd, c->own, frames);
  } else if (c->ended && !c->flying) { free(c->kept), free(c->own), *c = (client){0}, close(fd); }
}

static void received(int fd, int length, int number) { // whole frames leave from where they came
  client *c = &clients[fd];
  char *bytes = memory + number * SIZE;
  int frames = c->flying || c->have ? 0 : whole(bytes, length), used = frames > 0 ? frames : 0;
  c->kept = realloc(c->kept, c->have + length - used + 1);
  memcpy(c->kept + c->have, bytes + used, length - used), c->have += length - used;
  if (used) c->lent = number + 1, start(fd, bytes, used);
  else give(number), answer(fd);
}

static void completed(int kind, int fd, int result, int more, int number) {
  client *c = &clients[fd];
  if (kind == ACCEPT) { if (result >= 0) receive(result); else exit(1); }
  else if (kind == END) exit(0);
  else if (kind == SEND && result > 0 && result < c->left) start(fd, c->out + result, c->left - result);
  else if (kind == SEND) { if (c->lent) give(c->lent - 1); c->lent = c->flying = 0, answer(fd); }
  else if (result > 0) { received(fd, result, number); if (!more) receive(fd); }
  else if (result == -105 /* ENOBUFS */) receive(fd);
  else c->ended = 1, answer(fd);
}

int main(void) {
  if ((ring = (int)syscall(SYS_io_uring_setup, ENTRIES, &p)) < 0) return perror("io_uring_setup"), 1;
  char *rings = mmap(0, p.cq_off.cqes + p.cq_entries * 16 + p.sq_entries * 4, 3, MAP_SHARED, ring, 0);
  sqes = mmap(0, p.sq_entries * 64, 3, MAP_SHARED, ring, IORING_OFF_SQES);
  sq_head = (void *)(rings + p.sq_off.head), sq_tail = (void *)(rings + p.sq_off.tail);
  cq_head = (void *)(rings + p.cq_off.head), cq_tail = (void *)(rings + p.cq_off.tail);
  cqes = (void *)(rings + p.cq_off.cqes);
  for (unsigned i = 0; i < p.sq_entries; i++) ((unsigned *)(rings + p.sq_off.array))[i] = i;
  for (int i = 0; i < BUFFERS; i++) give(i);
  struct io_uring_buf_reg buffers = {.ring_addr = (unsigned long)provided, .ring_entries = BUFFERS};
  if (syscall(SYS_io_uring_register, ring, 22, &buffers, 1)) return perror("buffer ring"), 1;
  int listener = socket(AF_INET, SOCK_STREAM, 0), one = 1;
  setsockopt(listener, IPPROTO_TCP, TCP_NODELAY, &one, sizeof one);
  struct sockaddr_in where = {.sin_family = AF_INET, .sin_addr.s_addr = htonl(INADDR_LOOPBACK)};
  socklen_t size = sizeof where;
  if (bind(listener, (void *)&where, size) || listen(listener, 4096)) return perror("listen"), 1;
  getsockname(listener, (void *)&where, &size);
  printf("listening on 127.0.0.1:%d engine=c-uring pid=%d\n", ntohs(where.sin_port), getpid()), fflush(stdout);
  put(END, IORING_OP_READ, 0, 0, 0, &end, 1), put(ACCEPT, IORING_OP_ACCEPT, listener, 1, 0, NULL, 0);
  for (;; enter(1))
    while (*cq_head != __atomic_load_n(cq_tail, __ATOMIC_ACQUIRE)) {
      struct io_uring_cqe *c = &cqes[*cq_head & (p.cq_entries - 1)];
      completed(c->user_data >> 32, (int)c->user_data, c->res, c->flags & 2 /* MORE */, c->flags >> 16);
      __atomic_store_n(cq_head, *cq_head + 1, __ATOMIC_RELEASE);
    }
}
