# httplint says what is wrong with a response. Each kind that the server sends is given to it.
import http.client
import sys

from httplint import HttpResponseLinter
from httplint.note import levels

port = int(sys.argv[1])


def note_all(notes, found):
    for note in notes:
        found.append(note)
        note_all(getattr(note, "subnotes", []), found)
    return found


def lint(method, path, headers={}, body=None):
    connection = http.client.HTTPConnection("127.0.0.1", port, timeout=20)
    connection.request(method, path, body, headers)
    response = connection.getresponse()
    linter = HttpResponseLinter()
    linter.process_response_topline(b"HTTP/1.1", str(response.status).encode(), response.reason.encode())
    linter.process_headers([(name.encode(), value.encode()) for name, value in response.getheaders()])
    linter.feed_content(response.read())
    linter.finish_content(True)
    for note in note_all(linter.notes, []):
        if note.level == levels.BAD:
            print(method, path, response.status, note.summary)
    connection.close()


lint("GET", "/")
lint("GET", "/", {"Accept-Encoding": "gzip"})
lint("GET", "/large.bin")
lint("GET", "/large.bin", {"Range": "bytes=1-2"})
lint("GET", "/large.bin", {"Range": "bytes=99999999-"})
lint("GET", "/", {"If-None-Match": "*"})
lint("GET", "/", {"If-Match": '"x"'})
lint("GET", "/away")
lint("PUT", "/", {}, b"x")
lint("OPTIONS", "/")
lint("POST", "/", {}, b"x")
lint("GET", "/", {"Expect": "more"})
print("done")
