import type { Socket } from 'node:net'
import type pg from 'pg'

const gathering = new WeakSet<Socket>()

/** The socket of a connection, which the types of the library hide. */
export const socketOf = (client: pg.ClientBase): Socket =>
  (client as unknown as { connection: { stream: Socket } }).connection.stream

/**
 * Sends the statements that a connection gets in this turn of the event loop together. Each would otherwise cost a call of the
 * system, which takes longer than most statements.
 */
export function gatherWrites(client: pg.ClientBase): void {
  const socket = socketOf(client)
  if (gathering.has(socket)) return
  gathering.add(socket)
  socket.cork()
  setImmediate(() => {
    gathering.delete(socket)
    socket.uncork()
  })
}
