#include <libwebsockets.h>
#include <malloc.h>
#include <openssl/crypto.h>
#include <openssl/evp.h>
#include <openssl/hmac.h>
#include <openssl/ssl.h>
#include <string.h>
#include <sys/epoll.h>
#include <sys/ioctl.h>
#include <sys/socket.h>
#include <zlib.h>

// The number of free bytes that the library requires in front of data to write. Swift does not import the macro.
static const int webui_write_padding = LWS_PRE;

// Allows TLS 1.2 and later only. The library's default is that of OpenSSL, which a system may have lowered.
static const long webui_tls_options = SSL_OP_NO_SSLv3 | SSL_OP_NO_TLSv1 | SSL_OP_NO_TLSv1_1 | SSL_OP_NO_RENEGOTIATION;

// Compresses the input with gzip and returns the number of bytes written; 0 if they do not fit. In C because
// `deflateInit2` is a macro.
static inline size_t webui_gzip(const unsigned char *input, size_t count, unsigned char *output, size_t room) {
    z_stream stream;
    memset(&stream, 0, sizeof stream);
    if (deflateInit2(&stream, Z_BEST_COMPRESSION, Z_DEFLATED, MAX_WBITS + 16, 8, Z_DEFAULT_STRATEGY) != Z_OK) return 0;
    stream.next_in = (unsigned char *)input;
    stream.avail_in = (unsigned int)count;
    stream.next_out = output;
    stream.avail_out = (unsigned int)room;
    int outcome = deflate(&stream, Z_FINISH);
    size_t written = stream.total_out;
    deflateEnd(&stream);
    return outcome == Z_STREAM_END ? written : 0;
}

// Has threads that begin from now on allocate from one place. In C because Swift does not import this header.
static inline void webui_share_freed_memory(void) { mallopt(M_ARENA_MAX, 1); }

// Returns how many bytes a TCP connection has received, or -1 if the system does not tell. The number is at this place of `struct tcp_info`
// in linux/tcp.h; the C library's header, which cannot be included beside that one, ends before it.
static inline long long webui_bytes_received(int descriptor) {
    struct { unsigned char before[128]; unsigned long long received; } info;
    socklen_t size = sizeof info;
    if (getsockopt(descriptor, IPPROTO_TCP, 11 /* TCP_INFO */, &info, &size) != 0 || size < sizeof info) return -1;
    return (long long)info.received;
}

// Returns how many bytes of a TCP connection the program has read, or -1 if the system does not tell. More may arrive meanwhile: the number
// of waiting bytes fits that of received ones only if the latter is the same before and after. It is too large if bytes arrive all the time.
static inline long long webui_bytes_read(int descriptor) {
    long long received = webui_bytes_received(descriptor), before = -1;
    int waiting = 0;
    for (int turn = 0; received >= 0 && received != before && turn < 8; turn++) {
        before = received;
        if (ioctl(descriptor, FIONREAD, &waiting) != 0) return -1;
        received = webui_bytes_received(descriptor);
    }
    return received < 0 ? -1 : received - waiting;
}
