import { connect } from 'node:tls'

const PATIENCE_MS = 3000

/** When the certificate that a host shows ends; a text if it shows none. Also reads certificates that are no longer valid. */
export const endOfCertificate = (host: string, port = 443): Promise<Date | string> =>
  new Promise((resolve) => {
    const socket = connect({ host, port, servername: host, rejectUnauthorized: false, timeout: PATIENCE_MS })
    const end = (found: Date | string) => {
      socket.destroy()
      resolve(found)
    }
    socket.once('secureConnect', () => {
      const { valid_to } = socket.getPeerCertificate()
      end(valid_to ? new Date(valid_to) : 'shows no certificate')
    })
    socket.once('timeout', () => end('does not answer'))
    socket.once('error', (error) => end(error.message))
  })
