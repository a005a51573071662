import type { Config } from '../config.ts'
import type { Secrets } from './crypto/secrets.ts'
import type { SigningKeys } from './crypto/signing-keys.ts'
import type { Copy } from './db/copy.ts'
import type { Database } from './db/database.ts'
import type { FileStore } from './files/file-store.ts'
import type { Limiter } from './limits/limiter.ts'
import type { Log } from './log.ts'
import type { HitRecorder } from './mail/hits.ts'
import type { Mailer } from './mail/mailer.ts'
import type { Dns } from './net/dns.ts'
import type { Outgoing } from './net/outgoing.ts'
import type { Mjml } from './render/mjml.ts'
import type { Renderer } from './render/renderer.ts'
import type { Clock } from './time/clock.ts'

/** What the whole program shares. Made once in `roles/`, handed down; nothing reads the environment below it. */
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
  /** For many rows at once; not a part of the caller's transaction. */
  copy: Copy
  /** Opens and clicks on their way into the database; not a part of the caller's transaction either. */
  tracking: HitRecorder
}
