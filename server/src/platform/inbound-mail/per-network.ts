import type { Server, Socket } from 'node:net'
import { network } from '../net/network.ts'

/** The /24 of an IPv4 address: its owner usually has the neighbouring addresses too. */
const neighbours = (address: string) => network(address).replace(/\.\d+$/, '')

/** Limits the connections of one network, so that it cannot use all of them. Further ones get `farewell` and are closed. */
export function limitPerNetwork(server: Server, max: number, farewell: string): void {
  const open = new Map<string, number>()
  // First of all listeners, so that a refused connection is not counted elsewhere.
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
