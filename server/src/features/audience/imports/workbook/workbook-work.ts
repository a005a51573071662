// Runs in threads: hostile workbooks take long.
import { withFaults } from '../piece-work.ts'
import * as parts from './parts.ts'
import * as sheet from './read-sheet.ts'
import * as strings from './read-strings.ts'

export const outlineOf = (workbook: string, relations: string) => withFaults(() => parts.outlineOf(workbook, relations))

export const dateStyles = (styles: string) => withFaults(() => ({ dates: parts.dateStyles(styles) }))

export const readStrings = (...args: Parameters<typeof strings.readStrings>) =>
  withFaults(() => strings.readStrings(...args))

export const readSheet = (...args: Parameters<typeof sheet.readSheet>) => withFaults(() => sheet.readSheet(...args))
