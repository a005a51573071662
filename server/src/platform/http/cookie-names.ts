/** The cookie of a session. It stands here so that programs without a server do not load one. */
export const SESSION_COOKIE = 'postrider_session'
