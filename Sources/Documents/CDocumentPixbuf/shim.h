// The parts of gdk-pixbuf that the program needs. They are declared here and not included, because the flags that
// pkg-config gives for its headers (`-pthread`) make SwiftPM warn in each build. The functions are part of the
// library's stable interface.
#include <signal.h>
#include <stddef.h>
#include <sys/prctl.h>
#include <sys/syscall.h>
#include <unistd.h>

typedef struct _GdkPixbuf GdkPixbuf;
typedef struct _GdkPixbufLoader GdkPixbufLoader;
typedef struct {
    unsigned int domain;
    int code;
    char *message;
} GError;

GdkPixbufLoader *gdk_pixbuf_loader_new_with_type(const char *format, GError **error);
int gdk_pixbuf_loader_write(GdkPixbufLoader *loader, const unsigned char *bytes, size_t count, GError **error);
int gdk_pixbuf_loader_close(GdkPixbufLoader *loader, GError **error);
void gdk_pixbuf_loader_set_size(GdkPixbufLoader *loader, int width, int height);
GdkPixbuf *gdk_pixbuf_loader_get_pixbuf(GdkPixbufLoader *loader);

int gdk_pixbuf_get_width(const GdkPixbuf *image);
int gdk_pixbuf_get_height(const GdkPixbuf *image);
int gdk_pixbuf_get_has_alpha(const GdkPixbuf *image);
int gdk_pixbuf_get_rowstride(const GdkPixbuf *image);
int gdk_pixbuf_get_n_channels(const GdkPixbuf *image);
const unsigned char *gdk_pixbuf_read_pixels(const GdkPixbuf *image);
const char *gdk_pixbuf_get_option(GdkPixbuf *image, const char *key);
GdkPixbuf *gdk_pixbuf_apply_embedded_orientation(GdkPixbuf *image);
GdkPixbuf *gdk_pixbuf_scale_simple(const GdkPixbuf *image, int width, int height, int interpolation);
int gdk_pixbuf_save_to_buffer(GdkPixbuf *image, char **bytes, size_t *count, const char *format, GError **error, ...);

void g_object_unref(void *object);
void g_error_free(GError *error);
void g_free(void *memory);
unsigned long g_signal_connect_data(void *object, const char *signal, void (*callback)(void), void *data,
                                    void (*destroy)(void *, void *), int flags);

// Bilinear interpolation, a compromise between quality and speed.
#define THUMBNAILER_BILINEAR 2

// Swift cannot call variadic functions.
static inline int thumbnailer_save(GdkPixbuf *image, char **bytes, size_t *count, const char *format,
                                   const char *option, const char *value, GError **error) {
    return gdk_pixbuf_save_to_buffer(image, bytes, count, format, error, option, value, NULL);
}

typedef void (*ThumbnailerSizeCallback)(GdkPixbufLoader *loader, int width, int height, void *data);

// Calls back once the header of an image was read.
static inline void thumbnailer_on_size(GdkPixbufLoader *loader, ThumbnailerSizeCallback callback, void *data) {
    g_signal_connect_data(loader, "size-prepared", (void (*)(void))callback, data, NULL, 0);
}

// Closes all files except the three standard ones, lets the process die with its parent, and prevents it from gaining
// privileges.
static inline int thumbnailer_isolate(void) {
    return syscall(SYS_close_range, 3, ~0U, 0) == 0 && prctl(PR_SET_PDEATHSIG, SIGKILL) == 0
        && prctl(PR_SET_NO_NEW_PRIVS, 1, 0, 0, 0) == 0;
}

// Starts a process that ends at once; Swift does not let one call fork.
static inline int thumbnailer_fork(void) {
    pid_t child = fork();
    if (child == 0) _exit(0);
    return child;
}
