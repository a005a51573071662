// A relay that only looks for the final dot and answers. It reports to its parent how many messages it took, and when.
import { createServer } from 'node:net'

let taken = 0
let first = 0
let last = 0
const END = Buffer.from('\r\n.\r\n')

const server = createServer((socket) => {
  let rest = Buffer.alloc(0)
  let inData = false
  socket.setNoDelay(true)
  socket.on('error', () => {})
  socket.write('220 sink\r\n')
  socket.on('data', (chunk) => {
    rest = rest.length ? Buffer.concat([rest, chunk]) : chunk
    let answers = ''
    for (;;) {
      const end = inData ? rest.indexOf(END) : rest.indexOf(10)
      if (end === -1) {
        // Only the last bytes of a message matter.
        if (inData && rest.length > 4) rest = rest.subarray(rest.length - 4)
        break
      }
      if (inData) {
        rest = rest.subarray(end + END.length)
        inData = false
        answers += '250 2.0.0 taken\r\n'
        taken += 1
        last = performance.now()
        first ||= last
        continue
      }
      const verb = rest.toString('latin1', 0, 4)
      rest = rest.subarray(end + 1)
      if (verb === 'EHLO') answers += '250-sink\r\n250 PIPELINING\r\n'
      else if (verb === 'DATA') {
        inData = true
        answers += '354 go on\r\n'
      } else answers += '250 ok\r\n'
    }
    if (answers) socket.write(answers)
  })
})
server.listen(0, '127.0.0.1', () => process.send!({ port: (server.address() as { port: number }).port }))
process.on('message', (word) => {
  if (word === 'reset') [taken, first, last] = [0, 0, 0]
  process.send!({ taken, first, last })
})
