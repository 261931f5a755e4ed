/// The elements from which inputs are composed.
enum Vocabulary {
    static let events = [
        "click", "input", "change", "submit", "focus", "blur", "key", "menu", "close", "toggle", "delete", "move",
        "drop", "vis", "files", "isl", "nav", "phase", "hover", "", "unknown",
    ]
    static let payloads = [
        "null", "true", "false", "0", "-1", "1e400", "9223372036854775808", "\"\"", "\"text\"", "\"\\ud800\"",
        "\"/a?b=c\"",
        "\"//[\"", "[]", "[1,2]", "{}", "{\"shift\":true,\"count\":2}", "{\"items\":[1,2],\"before\":3}",
        "{\"first\":-5,\"last\":99999999999}", "{\"first\":9,\"last\":1}", "{\"key\":\"ArrowDown\"}",
        "[{\"token\":\"a\",\"name\":\"b\",\"type\":\"c\",\"size\":-1}]", "{\"items\":null,\"text\":5,\"files\":{}}",
    ]
    static let messages = [
        "{\"hello\":{\"session\":\"a\",\"token\":\"b\",\"seen\":1,\"url\":\"/\",\"state\":null}}", "{\"seen\":12}",
        "{\"r\":1,\"e\":\"input\",\"i\":5,\"d\":\"text\",\"v\":3,\"s\":0}",
        "{\"r\":2,\"e\":\"click\",\"i\":8,\"d\":{\"shift\":true},\"s\":1}",
    ]
    static let pieces = [
        "\"", "{", "}", "[", "]", "\\", "\r\n", "\r\n\r\n", "\r\n--B", "\r\n--B--", "%", "%2", "%00", "..", "//", ";",
        "=",
        "\0", "é", "\u{202E}", "-1", "99999999999999999999", "Content-Length: 5\r\n", "Transfer-Encoding: chunked\r\n",
    ]
    static let parts = [
        "\r\n--B\r\nContent-Disposition: form-data; name=\"a\"\r\n\r\n",
        "--B\r\nContent-Disposition: form-data; name=\"f\"; filename=\"x.png\"\r\nContent-Type: image/png\r\n\r\n",
        "\r\n--B\r\n\r\n", "\r\n--", "\r\n--B ",
    ]
    static let fields = [
        "a=b; c=d; visitor-80=1799999999.YWJj.AAAA", "1799999999.YWJj.AAAA", "localhost:8080", "[::1]:80", "127.0.0.1",
        "multipart/form-data; boundary=\"B\"", "a=1&b=%C3%A9+x&c", "form-data; name=\"a\\\"b\"; filename=x",
    ]
    static let requests = [
        "GET / HTTP/1.1\r\nHost: localhost\r\n\r\n", "GET /a%20b/../c?d=e%26f HTTP/1.1\r\nHost: localhost\r\n\r\n",
        "HEAD /-/webui-x.js HTTP/1.1\r\nHost: localhost\r\nAccept-Encoding: gzip\r\n\r\n",
        "POST / HTTP/1.1\r\nHost: localhost\r\nOrigin: http://localhost\r\nContent-Length: 7\r\nContent-Type: "
            + "application/x-www-form-urlencoded\r\n\r\na=1&b=2",
        "POST /form HTTP/1.1\r\nHost: localhost\r\nOrigin: http://localhost\r\nContent-Length: 76\r\nContent-Type: "
            + "multipart/form-data; boundary=B\r\n\r\n--B\r\nContent-Disposition: form-data; name=\"a\"; filename=\"b\"\r\n"
            + "\r\nc\r\n--B--\r\n",
        "GET /-/live HTTP/1.1\r\nHost: localhost\r\nOrigin: http://localhost\r\nUpgrade: websocket\r\nConnection: Upgrade"
            + "\r\nSec-WebSocket-Version: 13\r\nSec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\n\r\n",
        "GET / HTTP/1.1\r\nHost: localhost\r\n\r\nGET /x HTTP/1.1\r\nHost: localhost\r\n\r\n",
    ]
    static let upgrade = requests[5]
}
