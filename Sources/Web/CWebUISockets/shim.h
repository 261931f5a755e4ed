#include <libwebsockets.h>
#include <openssl/crypto.h>
#include <openssl/evp.h>
#include <openssl/hmac.h>
#include <openssl/ssl.h>
#include <string.h>
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
