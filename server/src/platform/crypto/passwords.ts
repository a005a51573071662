import { hash, verify } from '@node-rs/argon2'

// argon2id with the parameters that OWASP recommends (19 MiB, 2 passes, 1 lane), which are the library's defaults
// in all but name; written out so that an update of the library cannot weaken them.
const OPTIONS = { algorithm: 2, memoryCost: 19_456, timeCost: 2, parallelism: 1 } as const

/** Checked when there is no such person, so that the time of an answer does not show whether an account exists. */
const NO_ACCOUNT = hash('no account has this password', OPTIONS)

export const hashPassword = (password: string): Promise<string> => hash(password, OPTIONS)

export async function passwordMatches(stored: string | null | undefined, password: string): Promise<boolean> {
  const matches = await verify(stored ?? (await NO_ACCOUNT), password)
  return matches && Boolean(stored)
}
