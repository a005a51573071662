import type { OpenMail } from './open-mail.ts'

const DAEMON =
  /mailer-?daemon|postmaster|mail ?-?delivery|mail (?:system|administrator|server)|mdaemon|delivery (?:subsystem|notification|system)|bounces?@|system administrator/i

/** Whether it is a mail server that writes. */
export const isDaemon = ({ from }: OpenMail): boolean => DAEMON.test(from)
