export const TEMPLATE = 'postrider_template'
export const DATA_KEY = Buffer.alloc(32, 7)
export const PASSWORD = 'Correct-horse-9'
