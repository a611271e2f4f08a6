# Reads inputs, each a length of 4 bytes and that many bytes, and tells what h11 reads in each: a line
# of hexadecimal fields, the reason for a refusal first ("-" if there was none), then the requests.
import struct
import sys

import h11


def read(data):
    connection = h11.Connection(h11.SERVER, max_incomplete_event_size=65536)
    connection.receive_data(data)
    requests, method, target, content = [], b"", b"", b""
    while True:
        try:
            event = connection.next_event()
        except h11.RemoteProtocolError as error:
            return str(error), requests
        if event is h11.NEED_DATA:
            return "", requests
        if event is h11.PAUSED:
            # it waits for the answer to what it has read
            if connection.our_state is h11.MUST_CLOSE:
                return "closes", requests
            connection.start_next_cycle()
        elif isinstance(event, h11.Request):
            method, target, content = event.method, event.target, b""
        elif isinstance(event, h11.Data):
            content += bytes(event.data)
        elif isinstance(event, h11.EndOfMessage):
            requests.append(method + b" " + target + b" " + content)
            connection.send(h11.Response(status_code=200, headers=[("content-length", "0")]))
            connection.send(h11.EndOfMessage())
        else:
            return "closes", requests


while header := sys.stdin.buffer.read(4):
    size = struct.unpack(">I", header)[0]
    why, found = read(sys.stdin.buffer.read(size))
    fields = [why.encode().hex() or "-"] + [request.hex() for request in found]
    sys.stdout.write(" ".join(fields) + "\n")
    sys.stdout.flush()
