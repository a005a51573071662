import type { Config } from './config/settings.ts'
import type { Secrets } from './crypto/secrets.ts'
import type { SigningKeys } from './crypto/signing-keys.ts'
import type { Copy } from './db/copy.ts'
import type { Database } from './db/database.ts'
import type { FileStore } from './files/file-store.ts'
import type { Limiter } from './limits/limiter.ts'
import type { Log } from './log.ts'
import type { Mailer } from './mail/mailer.ts'
import type { Dns } from './net/dns.ts'
import type { Outgoing } from './net/outgoing.ts'
import type { Mjml } from './render/mjml.ts'
import type { Renderer } from './render/renderer.ts'
import type { Services } from './services.ts'
import type { Offload } from './threads/offload.ts'
import type { Clock } from './time/clock.ts'

/** The shared parts of the program. Made once in `roles/` and passed down; nothing below reads the environment. */
export interface App {
  config: Config
  database: Database
  clock: Clock
  log: Log
  limiter: Limiter
  secrets: Secrets
  signingKeys: SigningKeys
  mailer: Mailer
  outgoing: Outgoing
  dns: Dns
  files: FileStore
  renderer: Renderer
  mjml: Mjml
  /** Runs work in threads that would stop the thread that answers requests. */
  offload: Offload
  /** Moves many rows at once, outside the caller's transaction. */
  copy: Copy
  /** What features keep for the life of the process. */
  services: Services
}
