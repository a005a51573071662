// Shapes that the pictures of mails are made of, as SVG.

export interface Picture {
  width: number
  height: number
  svg: string
}

/** A picture; without a ground it is transparent. Mails show it at half of this size. */
export const picture = (width: number, height: number, ground: string | null, ...parts: string[]): Picture => ({
  width,
  height,
  svg: `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}" viewBox="0 0 ${width} ${height}">${ground ? rect(0, 0, width, height, ground) : ''}${parts.join('')}</svg>`,
})

export const rect = (x: number, y: number, width: number, height: number, fill: string, radius = 0) =>
  `<rect x="${x}" y="${y}" width="${width}" height="${height}" rx="${radius}" fill="${fill}"/>`
export const circle = (x: number, y: number, radius: number, fill: string) =>
  `<circle cx="${x}" cy="${y}" r="${radius}" fill="${fill}"/>`
export const oval = (x: number, y: number, width: number, height: number, fill: string) =>
  `<ellipse cx="${x}" cy="${y}" rx="${width}" ry="${height}" fill="${fill}"/>`
export const path = (d: string, fill: string) => `<path d="${d}" fill="${fill}"/>`
export const line = (d: string, color: string, width: number) =>
  `<path d="${d}" fill="none" stroke="${color}" stroke-width="${width}" stroke-linecap="round" stroke-linejoin="round"/>`

interface Place {
  turn?: number
  scale?: number
}

/** Shapes around the point 0, 0 at another place. */
export const at = (x: number, y: number, { turn = 0, scale = 1 }: Place, ...parts: string[]) =>
  `<g transform="translate(${x} ${y}) rotate(${turn}) scale(${scale})">${parts.join('')}</g>`

/** Shapes inside an outline. */
export const inside = (id: string, outline: string, ...parts: string[]) =>
  `<clipPath id="${id}"><path d="${outline}"/></clipPath><g clip-path="url(#${id})">${parts.join('')}</g>`

export function star(x: number, y: number, radius: number, fill: string, points = 5): string {
  const corners = Array.from({ length: points * 2 }, (_, i) => {
    const [length, angle] = [i % 2 ? radius * 0.45 : radius, (Math.PI * i) / points - Math.PI / 2]
    return `${(x + length * Math.cos(angle)).toFixed(1)} ${(y + length * Math.sin(angle)).toFixed(1)}`
  })
  return `<path d="M${corners.join('L')}Z" fill="${fill}" stroke="${fill}" stroke-width="${radius / 8}" stroke-linejoin="round"/>`
}

export const HEART = 'M0 34C-60 -4 -44 -44 -20 -44C-8 -44 0 -34 0 -26C0 -34 8 -44 20 -44C44 -44 60 -4 0 34Z'
export const heart = (x: number, y: number, scale: number, fill: string, turn = 0) =>
  at(x, y, { scale, turn }, path(HEART, fill))

/** A leaf that begins at the point and is 100 long. */
export const leaf = (x: number, y: number, scale: number, turn: number, fill: string, vein = 'none') =>
  at(x, y, { scale, turn }, path('M0 0C18 -34 64 -40 100 0C64 40 18 34 0 0Z', fill), line('M4 0H84', vein, 3))

export const cloud = (x: number, y: number, scale: number, fill: string) =>
  at(
    x,
    y,
    { scale },
    path('M-90 30A34 34 0 0 1 -70 -32A52 52 0 0 1 26 -50A44 44 0 0 1 92 -12A24 24 0 0 1 88 30Z', fill),
  )

/** Numbers that look accidental but are the same in every build. */
export function accidents(seed: number) {
  let state = seed
  return (least: number, most: number) => {
    state = (state * 1103515245 + 12345) % 2147483648
    return Math.round(least + (state / 2147483648) * (most - least))
  }
}

/** Small bright pieces over an area. */
export function confetti(
  seed: number,
  count: number,
  [x, y, width, height]: [number, number, number, number],
  colors: string[],
) {
  const next = accidents(seed)
  return Array.from({ length: count }, (_, i) => {
    const [left, top, turn] = [next(x, x + width), next(y, y + height), next(0, 180)]
    const color = colors[i % colors.length]!
    return i % 3 ? at(left, top, { turn }, rect(-14, -5, 28, 10, color, 5)) : circle(left, top, next(6, 10), color)
  }).join('')
}

/** A rise over the whole width: heights at equal distances. */
export function hill(width: number, bottom: number, heights: readonly number[], fill: string): string {
  const step = width / (heights.length - 1)
  const curves = heights
    .slice(1)
    .map((y, i) => `C${i * step + step / 2} ${heights[i]} ${i * step + step / 2} ${y} ${(i + 1) * step} ${y}`)
  return path(`M0 ${heights[0]}${curves.join('')}V${bottom}H0Z`, fill)
}

/** A price tag with a hole, around its middle. */
export const tag = (x: number, y: number, turn: number, scale: number, fill: string, ...on: string[]) =>
  at(
    x,
    y,
    { turn, scale },
    path(
      'M-90 -120Q-90 -140 -72 -150L-14 -186Q0 -194 14 -186L72 -150Q90 -140 90 -120V130Q90 150 70 150H-70Q-90 150 -90 130Z',
      fill,
    ),
    circle(0, -138, 16, '#ffffff'),
    ...on,
  )

export const percent = (x: number, y: number, scale: number, color: string) =>
  at(
    x,
    y,
    { scale },
    line('M-46 58L46 -58', color, 18),
    `<circle cx="-40" cy="-38" r="24" fill="none" stroke="${color}" stroke-width="16"/><circle cx="40" cy="38" r="24" fill="none" stroke="${color}" stroke-width="16"/>`,
  )

/** A present with a ribbon; the point is the middle of its bottom. */
export const gift = (x: number, y: number, scale: number, box: string, ribbon: string) =>
  at(
    x,
    y,
    { scale },
    rect(-80, -120, 160, 120, box, 6),
    rect(-92, -156, 184, 44, box, 6),
    rect(-92, -118, 184, 8, '#00000022'),
    rect(-16, -156, 32, 156, ribbon),
    path(
      'M0 -156C-20 -214 -84 -214 -72 -176C-66 -158 -24 -154 0 -156C24 -154 66 -158 72 -176C84 -214 20 -214 0 -156Z',
      ribbon,
    ),
    circle(0, -160, 15, ribbon),
  )
