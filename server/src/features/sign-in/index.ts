export { limitToken } from './limits.ts'
export { Password, Token } from './schemas.ts'
