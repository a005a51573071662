// Reads templates without running them: the positions of tags, and the names that they use.

/** A piece of a template: plain text, an expression `{{ }}`, a statement `{% %}`, or a comment `{# #}`. */
export interface Piece {
  kind: 'text' | 'expression' | 'statement' | 'comment'
  start: number
  end: number
  /** The text between the marks; for text, the text itself. */
  inner: string
}

const MARKS = { '{{': ['expression', '}}'], '{%': ['statement', '%}'], '{#': ['comment', '#}'] } as const
type Mark = keyof typeof MARKS
const RAW = /^\s*raw\s*$/
const ENDRAW = /\{%[-+]?\s*endraw\s*[-+]?%\}/g

/** Splits a template into its pieces. A tag without an end extends to the end of the text; rendering reports it. */
export function piecesOf(source: string): Piece[] {
  const pieces: Piece[] = []
  let from = 0
  const text = (end: number) => {
    if (end > from) pieces.push({ kind: 'text', start: from, end, inner: source.slice(from, end) })
  }
  for (let at = source.indexOf('{'); at !== -1; at = source.indexOf('{', at)) {
    const mark = source.slice(at, at + 2)
    if (!Object.hasOwn(MARKS, mark)) {
      at += 1
      continue
    }
    const [kind, close] = MARKS[mark as Mark]
    const end = endOfTag(source, at + 2, close)
    const inner = source.slice(at + 2, end - 2).replace(/^[-+]|[-+]$/g, '')
    text(at)
    from = kind === 'statement' && RAW.test(inner) ? endOfRaw(source, end) : end
    pieces.push({ kind, start: at, end: from, inner })
    at = from
  }
  text(source.length)
  return pieces
}

/** The position after the closing mark, which does not count within a string. */
function endOfTag(source: string, from: number, close: string): number {
  let quote = ''
  for (let at = from; at < source.length; at++) {
    const character = source[at]!
    if (quote) {
      if (character === '\\') at += 1
      else if (character === quote) quote = ''
    } else if (close !== '#}' && (character === '"' || character === "'")) quote = character
    else if (character === close[0] && source[at + 1] === close[1]) return at + 2
  }
  return source.length
}

function endOfRaw(source: string, from: number): number {
  ENDRAW.lastIndex = from
  return ENDRAW.exec(source) ? ENDRAW.lastIndex : source.length
}

/** A character without a meaning in markup. */
export const MASK = '\ue000'

/** The same text with every tag masked at the same position, so that HTML can be parsed although tags contain quotes. */
export const masked = (source: string): string =>
  piecesOf(source)
    .map(({ kind, start, end, inner }) => (kind === 'text' ? inner : MASK.repeat(end - start)))
    .join('')

const TOKEN = /[\p{L}_][\p{L}\p{N}_]*|\d[\d.]*|[^\s]/uy

/** The tokens of a tag; a string is one token. Every character is read once, so the time is linear. */
function tokensOf(inner: string): string[] {
  const tokens: string[] = []
  for (let at = 0; at < inner.length; ) {
    const character = inner[at]!
    if (character === '"' || character === "'") {
      const end = endOfString(inner, at)
      tokens.push(inner.slice(at, end))
      at = end
      continue
    }
    TOKEN.lastIndex = at
    const [token] = TOKEN.exec(inner) ?? []
    if (token) tokens.push(token)
    at += token?.length ?? 1
  }
  return tokens
}

function endOfString(text: string, start: number): number {
  for (let at = start + 1; at < text.length; at++) {
    if (text[at] === '\\') at += 1
    else if (text[at] === text[start]) return at + 1
  }
  return text.length
}

const WORDS = new Set(
  'and or not in is if else elif endif for endfor set endset true false none True False None loop recursive ignore missing with endwith without context macro endmacro call endcall caller filter endfilter block endblock autoescape endautoescape include import from extends as do break continue raw endraw self super'.split(
    ' ',
  ),
)
const FUNCTIONS = new Set(['range', 'dict', 'namespace', 'cycler', 'joiner', 'terminate'])

/** A name that a template uses, with the path after it, and the position of its tag. */
export interface UsedName {
  name: string
  path: string[]
  at: number
}

/** The names that a template uses and does not define itself. */
export function namesUsed(source: string): UsedName[] {
  const read = tagsOf(source)
  const own = new Set(read.flatMap(({ piece, tokens }) => (piece.kind === 'statement' ? defined(tokens) : [])))
  return read.flatMap(({ piece, tokens }) =>
    namesIn(tokens)
      .filter(({ name }) => !own.has(name))
      .map((used) => ({ ...used, at: piece.start })),
  )
}

/** Every name in a template, also its own: the values it gets must not depend on where it defines a name. */
export const namesMentioned = (source: string): string[] => [
  ...new Set(
    tagsOf(source).flatMap(({ tokens }) => tokens.filter((token, i) => isName(token) && tokens[i - 1] !== '.')),
  ),
]

/** The names that a statement defines: targets of `for` and `set`, a macro with its arguments, variables of `with`. */
function defined(tokens: string[]): string[] {
  const [first = ''] = tokens
  const upTo = (stop: string) => tokens.slice(1, tokens.includes(stop) ? tokens.indexOf(stop) : undefined)
  const names = (all: string[]) => all.filter(isName)
  if (first === 'for') return names(upTo('in'))
  if (first === 'set') return names(upTo('='))
  if (first === 'macro' || first === 'call') return names(tokens.slice(1))
  if (first === 'with' || first === 'import' || first === 'from')
    return tokens.filter((token, i) => isName(token) && (tokens[i + 1] === '=' || tokens[i - 1] === 'as'))
  return []
}

const isName = (token: string) => /^[\p{L}_]/u.test(token)

function namesIn(tokens: string[]): { name: string; path: string[] }[] {
  const found: { name: string; path: string[] }[] = []
  // Keywords such as `if`, and the names of filters and blocks, do not count.
  const start = ['block', 'filter', 'endblock', 'macro'].includes(tokens[0] ?? '') ? 2 : 0
  let isWithin = tokens.slice(0, start).includes('(')
  for (let i = start; i < tokens.length; i++) {
    isWithin ||= tokens[i] === '('
    const [token, before, next] = [tokens[i]!, tokens[i - 1] ?? '', tokens[i + 1] ?? '']
    if (!isName(token) || WORDS.has(token) || FUNCTIONS.has(token)) continue
    const isAttribute = before === '.' || before === '|'
    const isTest = before === 'is' || (before === 'not' && tokens[i - 2] === 'is')
    const isArgument = next === '=' && tokens[i + 2] !== '=' && isWithin
    if (!isAttribute && !isTest && !isArgument) found.push({ name: token, path: pathAfter(tokens, i + 1) })
  }
  return found
}

function pathAfter(tokens: string[], from: number): string[] {
  const path: string[] = []
  for (let i = from; tokens[i] === '.' && isName(tokens[i + 1] ?? ''); i += 2) path.push(tokens[i + 1]!)
  return path
}

/** The functions of `data` that a template may call, and the texts it may name things by. */
export interface DataUse {
  functions: string[]
  names: string[]
}

const COUPON_TAG = /^coupon_([a-z][a-z0-9_]*)$/
const MAX_NAMES = 200

/** Finds out which data templates use. Any text in a tag may be the name of a feed: templates can pass names on. */
export function dataUseOf(sources: readonly string[]): DataUse {
  const functions = new Set<string>()
  const names = new Set<string>()
  for (const { tokens } of sources.flatMap(tagsOf)) {
    for (const [i, token] of tokens.entries()) {
      if (token === 'data' && tokens[i + 1] === '.' && isName(tokens[i + 2] ?? '')) functions.add(tokens[i + 2]!)
      if (COUPON_TAG.test(token) && tokens[i - 1] !== '.') functions.add('coupon')
      if (/^["']/.test(token) && names.size < MAX_NAMES) names.add(token.slice(1, -1).replace(/\\(.)/gs, '$1'))
    }
  }
  return { functions: [...functions], names: functions.size ? [...names] : [] }
}

/** The functions of `data` that templates call by name: `data.products(…)`, not `data.order.number`. */
export const dataCallsIn = (sources: readonly string[]): string[] => [
  ...new Set(
    sources
      .flatMap(tagsOf)
      .flatMap(({ tokens }) =>
        tokens.filter((_, i) => tokens[i - 2] === 'data' && tokens[i - 1] === '.' && tokens[i + 1] === '('),
      ),
  ),
]

/** Whether templates call functions of `data`, or have coupon tags. */
export const usesData = (names: ReadonlySet<string>): boolean =>
  names.has('data') || [...names].some((name) => COUPON_TAG.test(name))

/** Replaces the tags of coupons with calls: `coupon_spring` becomes `data.coupon('spring')`. Lines stay the same. */
export const withCouponCalls = (source: string): string =>
  source.includes('coupon_')
    ? piecesOf(source)
        .map(({ kind, start, end, inner }) => {
          const piece = source.slice(start, end)
          return kind === 'expression' || (kind === 'statement' && !RAW.test(inner)) ? withCalls(piece) : piece
        })
        .join('')
    : source

const STRING_OR_COUPON =
  /"(?:[^"\\]|\\.)*(?:"|$)|'(?:[^'\\]|\\.)*(?:'|$)|(?<![.\p{L}\p{N}_])coupon_([a-z][a-z0-9_]*)(?![\p{L}\p{N}_])/gsu

const withCalls = (tag: string) =>
  tag.replace(STRING_OR_COUPON, (found, mergeKey?: string) => (mergeKey ? `data.coupon('${mergeKey}')` : found))

const tagsOf = (source: string) =>
  piecesOf(source)
    .filter(({ kind }) => kind === 'expression' || kind === 'statement')
    .map((piece) => ({ piece, tokens: tokensOf(piece.inner) }))

/** The line, from 1, of a position in a text. */
export const lineOf = (source: string, at: number): number => source.slice(0, at).split('\n').length
