const MEMORY_SECTION = 5
const HEADER = 8

/**
 * The same WebAssembly module with a limit of its memory, in pages of 64 kB. A template that needs more ends with a trap;
 * without a limit, one line of it could take gigabytes before the watchdog ends it.
 */
export function withMemoryLimit(wasm: Uint8Array, pages: number): Uint8Array<ArrayBuffer> {
  for (let at = HEADER; at < wasm.length; ) {
    const size = readNumber(wasm, at + 1)
    const end = size.next + size.value
    if (wasm[at] === MEMORY_SECTION) {
      // The section holds the number of memories, a flag, and the initial number of pages.
      const first = readNumber(wasm, size.next + 2).value
      const section = [1, 1, ...writeNumber(first), ...writeNumber(pages)]
      return Uint8Array.from([
        ...wasm.subarray(0, at),
        MEMORY_SECTION,
        ...writeNumber(section.length),
        ...section,
        ...wasm.subarray(end),
      ])
    }
    at = end
  }
  throw new Error('The module defines no memory.')
}

/** WebAssembly numbers (LEB128): seven bits per byte, the lowest first. */
function readNumber(bytes: Uint8Array, from: number): { value: number; next: number } {
  let value = 0
  for (let at = from, shift = 0; ; at++, shift += 7) {
    value |= (bytes[at]! & 0x7f) << shift
    if (bytes[at]! < 0x80) return { value, next: at + 1 }
  }
}

function writeNumber(value: number): number[] {
  return value < 0x80 ? [value] : [(value & 0x7f) | 0x80, ...writeNumber(value >>> 7)]
}
