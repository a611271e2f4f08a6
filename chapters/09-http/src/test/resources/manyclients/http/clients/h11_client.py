# h11 keeps to the letter of the RFC, and raises an error where a server does not.
import socket
import sys

import h11

connection = h11.Connection(h11.CLIENT)
server = socket.create_connection(("127.0.0.1", int(sys.argv[1])), 20)


def ask(method, path, content=b"", headers=()):
    fields = [("Host", "127.0.0.1"), *headers]
    if content:
        fields.append(("Content-Length", str(len(content))))
    server.sendall(connection.send(h11.Request(method=method, target=path, headers=fields)))
    if content:
        server.sendall(connection.send(h11.Data(data=content)))
    server.sendall(connection.send(h11.EndOfMessage()))
    status, body = None, b""
    while True:
        event = connection.next_event()
        if event is h11.NEED_DATA:
            connection.receive_data(server.recv(65536))
        elif isinstance(event, h11.Response):
            status = event.status_code
        elif isinstance(event, h11.Data):
            body += bytes(event.data)
        elif isinstance(event, h11.EndOfMessage):
            break
    return status, body


def next_request():
    connection.start_next_cycle()  # raises if the server wants to close


for method, path, content, headers, expected in [
    ("GET", "/", b"", (), 200),
    ("HEAD", "/", b"", (), 200),
    ("GET", "/large.bin", b"", (), 200),
    ("GET", "/large.bin", b"", (("Range", "bytes=1-2"),), 206),
    ("GET", "/large.bin", b"", (("Range", "bytes=9999999-"),), 416),
    ("GET", "/", b"", (("If-None-Match", "*"),), 304),
    ("GET", "/", b"", (("If-Match", '"x"'),), 412),
    ("GET", "/away", b"", (), 404),
    ("PUT", "/", b"refused", (), 405),
    ("OPTIONS", "/", b"", (), 204),
    ("POST", "/", b"z" * 100_000, (), 200),
    ("GET", "/", b"", (("Connection", "close"),), 200),
]:
    status, body = ask(method, path, content, headers)
    assert status == expected, (method, path, status)
    if ("Connection", "close") not in headers:
        next_request()
assert connection.their_state is h11.MUST_CLOSE, connection.their_state
assert server.recv(1) == b""
print("done")
