/** An open or a click. Link 0 is the trap. */
export interface Fact {
  kind: 'opened' | 'clicked'
  link: number | null
  at: Date
  ip: string | null
  agent: string
}

/** Other facts about the message. */
export interface Surroundings {
  /** When the relay accepted the mail. */
  sentAt: Date
  /** All opens and clicks of the message around the judged one, including it. */
  facts: readonly Fact[]
}

/** An example of a fact, `after` so many seconds from delivery; by default from a browser of a person at home. */
export interface Scene extends Partial<Omit<Fact, 'at'>> {
  after: number
}

/** One sign by which a program is recognized: a file in the folder `rules`. */
export interface VerdictRule {
  /** The name of the file. */
  name: string
  /** Its bit in stored reasons: never change one, never reuse one. */
  bit: number
  judge(hit: Fact, surroundings: Surroundings): boolean
  /** The first fact of each example is judged, the others are its surroundings. */
  examples: { machine: readonly (readonly [Scene, ...Scene[]])[]; person: readonly (readonly [Scene, ...Scene[]])[] }
}

export const defineVerdictRule = (rule: VerdictRule): VerdictRule => rule
