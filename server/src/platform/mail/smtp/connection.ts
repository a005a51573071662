import { copyInto, lengthOf, type Piece } from './pieces.ts'
import type { Reply } from './replies.ts'
import { openSession } from './session.ts'
import type { SmtpTarget } from './target.ts'
import { ANSWER_MS, openWire, type Wire } from './wire.ts'

/** A message to send. `data` makes its content: lines of ASCII that end in CRLF, none of which begins with a dot. */
export interface Outgoing {
  from: string
  to: string
  data(): Piece[]
}

export type Stage = 'mail' | 'rcpt' | 'data' | 'final'

/** The outcome of a message. `lost` means no answer; the server can have accepted it only if its data were sent. */
export type Outcome =
  | { kind: 'accepted'; reply: Reply }
  | { kind: 'refused'; stage: Stage; reply: Reply }
  | { kind: 'lost'; mayBeTaken: boolean }

export interface Deliveries<Job extends Outgoing> {
  /** The next message, or null if there is none now. */
  take(): Job | null
  done(job: Job, outcome: Outcome): void
  /** Called when the server is ready for the data, which may be long after `take`. */
  stillWanted?(job: Job): boolean
}

interface Events {
  ready(): void
  closed(error: Error | null): void
}

/** A server may scan a message before it answers. */
const FINAL_MS = 300_000
const QUIT_MS = 2_000
const FIRST_BUFFER = 64 * 1024
/** A larger message gets a buffer of its own: few mails carry files, and connections are kept for long. */
const LARGEST_KEPT = 1024 * 1024

interface Work<Job> {
  job: Job
  dataOut: boolean
  refused: { stage: Stage; reply: Reply } | null
}

/**
 * A connection to the relay that sends one message after the other. If the server offers pipelining, a message costs one
 * round trip: its envelope is sent together with the end of the previous message.
 */
export class Connection<Job extends Outgoing> {
  isReady = false
  readonly #deliveries: Deliveries<Job> & Events
  readonly #wire: Wire
  /** The current message, and the one whose envelope was sent after it. */
  readonly #atWork: Work<Job>[] = []
  #pipelining = false
  /** Holds the data of the message whose answer is awaited; the next message reuses it after that answer. */
  #buffer: Buffer = Buffer.allocUnsafeSlow(FIRST_BUFFER)
  #isClosing = false
  #isQuitting = false
  /** The server refused a command and still has an open envelope, so the next message begins with RSET. */
  #needsReset = false

  constructor(target: SmtpTarget, deliveries: Deliveries<Job> & Events) {
    this.#deliveries = deliveries
    this.#wire = openWire(target, (error) => this.#ended(error))
    openSession(this.#wire, target).then(
      ({ pipelining }) => this.#begin(pipelining),
      (error: Error) => this.#wire.end(error),
    )
  }

  /** Called when there may be a message to take. */
  wake() {
    if (this.isReady) this.#next()
  }

  /** Finishes the current messages, then quits. */
  close() {
    if (this.#isClosing) return
    this.#isClosing = true
    if (this.isReady) this.#next()
    else this.#wire.end(null)
  }

  destroy() {
    this.#wire.end(null)
  }

  get isBusy(): boolean {
    return this.#atWork.length > 0
  }

  /** How long the connection has waited for an answer, in milliseconds. */
  waitingFor(): number {
    const since = this.#wire.waitingSince()
    return since === null ? 0 : performance.now() - since
  }

  #begin(pipelining: boolean) {
    this.#pipelining = pipelining
    this.isReady = true
    this.#deliveries.ready()
    this.#next()
  }

  #ended(error: Error | null) {
    this.#isClosing = true
    for (const { job, dataOut } of this.#atWork.splice(0))
      this.#deliveries.done(job, { kind: 'lost', mayBeTaken: dataOut })
    this.#deliveries.closed(error)
  }

  /** Begins another message if none is being sent. */
  #next() {
    if (this.#atWork.length) return
    const job = this.#isClosing ? null : this.#take()
    if (job) this.#start(job, null)
    else if (this.#isClosing) this.#quit()
  }

  /** Takes the next message; refuses those whose addresses cannot be written as a command. */
  #take(): Job | null {
    for (let job = this.#deliveries.take(); job; job = this.#deliveries.take()) {
      if (isPlain(job.from) && isPlain(job.to)) return job
      this.#deliveries.done(job, { kind: 'refused', stage: 'rcpt', reply: NO_ADDRESS })
    }
    return null
  }

  #quit() {
    if (this.#isQuitting) return
    this.#isQuitting = true
    void this.#wire.ask('QUIT', QUIT_MS).then(() => this.#wire.end(null))
  }

  /** Writes the data of the previous message and the envelope of this one at once. */
  #start(job: Job, before: Job | null) {
    const work = { job, dataOut: false, refused: null }
    this.#atWork.push(work)
    if (!this.#pipelining) {
      this.#oneByOne(work).catch((error: Error) => this.#wire.end(error))
      return
    }
    const reset = this.#needsReset ? 'RSET\r\n' : ''
    this.#needsReset = false
    const envelope = `${reset}MAIL FROM:<${job.from}>\r\nRCPT TO:<${job.to}>\r\nDATA\r\n`
    if (before) this.#writeData(before, envelope)
    else this.#wire.write(envelope)
    if (reset) this.#wire.expect(ANSWER_MS, () => {})
    this.#wire.expect(ANSWER_MS, this.#onMail)
    this.#wire.expect(ANSWER_MS, this.#onRcpt)
    this.#wire.expect(ANSWER_MS, this.#onData)
  }

  /** Without pipelining: each command waits for its answer, and a refusal ends the message. */
  async #oneByOne(work: Work<Job>) {
    if (this.#needsReset) await this.#wire.ask('RSET')
    this.#needsReset = false
    const { from, to } = work.job
    const steps = [
      ['mail', `MAIL FROM:<${from}>`],
      ['rcpt', `RCPT TO:<${to}>`],
    ] as const
    for (const [stage, line] of steps) {
      const reply = await this.#wire.ask(line)
      if (reply.code < 400) continue
      this.#needsReset = true
      return this.#finish(work, { kind: 'refused', stage, reply })
    }
    this.#onData(await this.#wire.ask('DATA'), work)
  }

  // Answers come in the order of the commands: those to an envelope belong to the last message, the one to the data
  // belongs to the first.
  readonly #onMail = (reply: Reply) => this.#note('mail', reply)
  readonly #onRcpt = (reply: Reply) => this.#note('rcpt', reply)

  #note(stage: Stage, reply: Reply) {
    if (reply.code >= 400) this.#atWork.at(-1)!.refused ??= { stage, reply }
  }

  readonly #onData = (reply: Reply, work = this.#atWork.at(-1)!) => {
    const { refused } = work
    if (reply.code !== 354) {
      this.#needsReset = true
      return this.#finish(work, { kind: 'refused', ...(refused ?? { stage: 'data', reply }) })
    }
    if (refused) {
      // The server now expects data without a valid recipient. There is no command to stop it, so the connection is closed.
      this.#finish(work, { kind: 'refused', ...refused }, false)
      return this.#wire.end(new Error('The relay went on after a refusal.'))
    }
    if (this.#deliveries.stillWanted?.(work.job) === false) return this.#wire.end(null)
    work.dataOut = true
    this.#wire.expect(FINAL_MS, this.#onFinal)
    const next = this.#pipelining && !this.#isClosing ? this.#take() : null
    if (next) this.#start(next, work.job)
    else this.#writeData(work.job, '')
  }

  readonly #onFinal = (reply: Reply) =>
    this.#finish(
      this.#atWork[0]!,
      reply.code < 300 ? { kind: 'accepted', reply } : { kind: 'refused', stage: 'final', reply },
    )

  #writeData(job: Job, after: string) {
    const pieces = [...job.data(), '.\r\n', after]
    const length = lengthOf(pieces)
    const buffer = this.#bufferFor(length)
    copyInto(buffer, pieces)
    this.#wire.write(buffer.subarray(0, length))
  }

  #bufferFor(length: number): Buffer {
    if (length > LARGEST_KEPT) return Buffer.allocUnsafeSlow(length)
    if (this.#buffer.length < length) this.#buffer = Buffer.allocUnsafeSlow(length * 2)
    return this.#buffer
  }

  #finish(work: Work<Job>, outcome: Outcome, goesOn = true) {
    this.#atWork.splice(this.#atWork.indexOf(work), 1)
    this.#deliveries.done(work.job, outcome)
    // 421: the server is about to close the connection.
    if (outcome.kind === 'refused' && outcome.reply.code === 421) return this.#wire.end(new Error(outcome.reply.text))
    if (goesOn) this.#next()
  }
}

/** Whether no character of an address can end its command and begin another. */
const isPlain = (address: string) => /^[!-;=?-~]+$/.test(address)
const NO_ADDRESS: Reply = { code: 553, enhanced: '5.1.3', text: 'not an address', lines: [] }
