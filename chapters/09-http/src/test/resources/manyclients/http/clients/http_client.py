# Python's own client: many requests of all kinds, one after another on one connection.
import http.client
import sys

connection = http.client.HTTPConnection("127.0.0.1", int(sys.argv[1]), timeout=20)


def ask(method, path, body=None, headers={}, **options):
    connection.request(method, path, body, headers, **options)
    response = connection.getresponse()
    return response.status, response.headers, response.read()


status, headers, page = ask("GET", "/")
assert status == 200 and page.startswith(b"<p>A page"), (status, page)
assert ask("HEAD", "/")[2] == b""
assert ask("GET", "/", headers={"If-None-Match": headers["ETag"]})[0] == 304
assert ask("GET", "/away")[0] == 404
assert ask("GET", "/large.bin", headers={"Range": "bytes=-5"})[2] == ask("GET", "/large.bin")[2][-5:]
assert ask("POST", "/", b"x" * 1_000_000)[2] == b"1000000 bytes\n"
chunks = (b"y" * size for size in (1, 1000, 100_000))
assert ask("POST", "/", chunks, encode_chunked=True, headers={"Transfer-Encoding": "chunked"})[2] == b"101001 bytes\n"
for _ in range(200):
    assert ask("GET", "/")[2] == page
print("done")
