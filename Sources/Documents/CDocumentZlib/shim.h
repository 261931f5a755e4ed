#include <string.h>
#include <zlib.h>

// Raw deflate streams without a header, as in zip archives. In C because `inflateInit2` and `deflateInit2` are macros.
static inline int zip_begin_inflating(z_stream *stream) {
    memset(stream, 0, sizeof *stream);
    return inflateInit2(stream, -MAX_WBITS);
}

static inline int zip_begin_deflating(z_stream *stream) {
    memset(stream, 0, sizeof *stream);
    return deflateInit2(stream, Z_DEFAULT_COMPRESSION, Z_DEFLATED, -MAX_WBITS, 8, Z_DEFAULT_STRATEGY);
}
