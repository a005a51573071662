/** The name of a person as the bytes that an authenticator keeps. */
export const bytesOf = (handle: string) => new Uint8Array(Buffer.from(handle.replaceAll('-', ''), 'hex'))

/** Whether an authenticator named this person. */
export const isHandleOf = (handle: string, given: string | null | undefined): boolean =>
  Boolean(given) && Buffer.from(given!, 'base64url').equals(bytesOf(handle))
