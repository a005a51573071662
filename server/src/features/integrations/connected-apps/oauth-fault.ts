/** An error of the OAuth protocol, by its name in the standard. */
export class OAuthFault extends Error {
  readonly error: string
  readonly description: string

  constructor(error: string, description: string) {
    super(`${error}: ${description}`)
    this.error = error
    this.description = description
  }
}
