// The limit for sending: prepared bytes on raw sockets, pipelined, as fast as one process can send them.
import { connect } from 'node:net'

const [port, connections, messages, bytes] = process.argv.slice(2).map(Number) as [number, number, number, number]
const ENVELOPE = 'MAIL FROM:<a@b.example>\r\nRCPT TO:<c@d.example>\r\nDATA\r\n'
const line = `${'x'.repeat(74)}\r\n`
const body = `Subject: x\r\n\r\n${line.repeat(Math.ceil(bytes / line.length))}`
const withNext = Buffer.from(`${body}.\r\n${ENVELOPE}`, 'latin1')
const alone = Buffer.from(`${body}.\r\n`, 'latin1')

let left = messages
let open = connections
for (let i = 0; i < connections; i++) start()

function start() {
  const socket = connect(port, '127.0.0.1')
  socket.setNoDelay(true)
  socket.setEncoding('latin1')
  let began = false
  let rest = ''
  socket.on('data', (chunk) => {
    const lines = (rest + chunk).split('\r\n')
    rest = lines.pop()!
    for (const answer of lines) {
      if (answer.startsWith('220')) socket.write('EHLO x\r\n')
      else if (answer === '250 PIPELINING' && !began) {
        began = true
        if (left-- > 0) socket.write(ENVELOPE)
        else end()
      } else if (answer.startsWith('354')) {
        if (left-- > 0) socket.write(withNext)
        else socket.write(alone)
      } else if (answer.startsWith('250 2.0.0') && left < 0) end()
    }
  })
  let ended = false
  function end() {
    if (ended) return
    ended = true
    setTimeout(() => {
      socket.destroy()
      if (--open === 0) process.exit(0)
    }, 200)
  }
}
