export { MAX_FILE as MAX_DMARC_FILE, type Received, receiveDmarcReport } from './dmarc/receive.ts'
