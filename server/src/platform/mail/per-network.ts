import type { Server, Socket } from 'node:net'
import { network } from '../http/rate-limit.ts'

/** Whoever has one address mostly has its neighbours too. */
const neighbours = (address: string) => network(address).replace(/\.\d+$/, '')

/** So many connections of one network at a time: nobody alone can take all that there are. `farewell` is told to the rest. */
export function limitPerNetwork(server: Server, max: number, farewell: string): void {
  const open = new Map<string, number>()
  // Before anybody else counts the connection or waits for it.
  server.prependListener('connection', (socket: Socket) => {
    const from = neighbours(socket.remoteAddress ?? '')
    const count = open.get(from) ?? 0
    if (count >= max) return void socket.end(farewell, () => socket.destroy())
    open.set(from, count + 1)
    socket.once('close', () => {
      const left = open.get(from)! - 1
      if (left) open.set(from, left)
      else open.delete(from)
    })
  })
}
