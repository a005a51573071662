const TRANSIENT: readonly unknown[] = ['40001', '40P01']

/** Whether a transaction may succeed when it is repeated: after a deadlock, or when a graph was changed meanwhile. */
export const isTransient = (error: unknown): boolean => TRANSIENT.includes((error as { code?: unknown }).code)
