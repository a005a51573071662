/** What is known of an open or a click; link 0 is the one that no person sees. */
export interface Fact {
  kind: 'opened' | 'clicked'
  link: number | null
  at: Date
  ip: string | null
  agent: string
}

/** What else is known of the message. */
export interface Surroundings {
  /** When the mail was handed over. */
  sentAt: Date
  /** All opens and clicks of the message around that time, the judged one among them. */
  facts: readonly Fact[]
}

/** A fact told in seconds after delivery, by a browser of a person at home unless it says otherwise. */
export interface Scene extends Partial<Omit<Fact, 'at'>> {
  after: number
}

/** One sign by which a program is told from a person: a file of the folder `rules`. */
export interface VerdictRule {
  /** The name of the file. */
  name: string
  /** Its place in the reasons that are stored: never change one, never use one again. */
  bit: number
  judge(hit: Fact, surroundings: Surroundings): boolean
  /** The first fact of each is the judged one; the others happened too. */
  examples: { machine: readonly (readonly [Scene, ...Scene[]])[]; person: readonly (readonly [Scene, ...Scene[]])[] }
}

export const defineVerdictRule = (rule: VerdictRule): VerdictRule => rule
