import { copyInto, lengthOf, type Piece } from './pieces.ts'
import type { Reply } from './replies.ts'
import { openSession } from './session.ts'
import type { SmtpTarget } from './target.ts'
import { ANSWER_MS, openWire, type Wire } from './wire.ts'

/** A message on its way out. `data` makes the whole of it: lines of ASCII that end in CRLF, none beginning with a dot. */
export interface Outgoing {
  from: string
  to: string
  data(): Piece[]
}

export type Stage = 'mail' | 'rcpt' | 'data' | 'final'

/** What became of a message: `lost` is one whose answer never came; it may have been taken only if its data were out. */
export type Outcome =
  | { kind: 'accepted'; reply: Reply }
  | { kind: 'refused'; stage: Stage; reply: Reply }
  | { kind: 'lost'; mayBeTaken: boolean }

export interface Deliveries<Job extends Outgoing> {
  /** The next message, or null when there is none now. */
  take(): Job | null
  done(job: Job, outcome: Outcome): void
  /** Asked when the server is ready for the data, which may be long after the message was taken. */
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

interface Work<Job> {
  job: Job
  dataOut: boolean
  refused: { stage: Stage; reply: Reply } | null
}

/**
 * A connection to the relay that takes message after message. Where the server offers pipelining, a message costs one way
 * there and back: its envelope goes out with the end of the message before.
 */
export class Connection<Job extends Outgoing> {
  isReady = false
  readonly #deliveries: Deliveries<Job> & Events
  readonly #wire: Wire
  /** The message that is at work, and the one whose envelope went out behind it. */
  readonly #atWork: Work<Job>[] = []
  #pipelining = false
  /** Of the message whose answer is awaited: with that answer it is free for the next one. */
  #buffer: Buffer = Buffer.allocUnsafeSlow(FIRST_BUFFER)
  #isClosing = false
  #isQuitting = false
  /** The server refused something and still holds what came before: the next message begins with RSET. */
  #needsReset = false

  constructor(target: SmtpTarget, deliveries: Deliveries<Job> & Events) {
    this.#deliveries = deliveries
    this.#wire = openWire(target, (error) => this.#ended(error))
    openSession(this.#wire, target).then(
      ({ pipelining }) => this.#begin(pipelining),
      (error: Error) => this.#wire.end(error),
    )
  }

  /** There may be something to take. */
  wake() {
    if (this.isReady) this.#next()
  }

  /** Finishes what is on its way and says goodbye. */
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

  /** For how long an answer is awaited, in milliseconds. */
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

  /** Begins another message, when nothing is at work. */
  #next() {
    if (this.#atWork.length) return
    const job = this.#isClosing ? null : this.#take()
    if (job) this.#start(job, null)
    else if (this.#isClosing) this.#quit()
  }

  /** What could not be said to the server is refused here. */
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

  /** Writes the data of the message before, and the envelope of this one, in one go. */
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

  /** Without pipelining: what follows a refusal would be refused too. */
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

  // Answers come in the order of the questions: those about an envelope are about the last message, the one about data is
  // about the first.
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
      // It waits for a message that nobody would get, or the wrong one: there is no way back but to hang up.
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
    if (this.#buffer.length < length) this.#buffer = Buffer.allocUnsafeSlow(length * 2)
    copyInto(this.#buffer, pieces)
    this.#wire.write(this.#buffer.subarray(0, length))
  }

  #finish(work: Work<Job>, outcome: Outcome, goesOn = true) {
    this.#atWork.splice(this.#atWork.indexOf(work), 1)
    this.#deliveries.done(work.job, outcome)
    // 421: the server is about to close, whatever we say.
    if (outcome.kind === 'refused' && outcome.reply.code === 421) return this.#wire.end(new Error(outcome.reply.text))
    if (goesOn) this.#next()
  }
}

/** Nothing of an address can end its command and begin another. */
const isPlain = (address: string) => /^[!-;=?-~]+$/.test(address)
const NO_ADDRESS: Reply = { code: 553, enhanced: '5.1.3', text: 'not an address', lines: [] }
