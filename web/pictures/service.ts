import { at, circle, heart, hill, leaf, line, oval, path, picture, rect, star } from './shapes.ts'

const [W, H] = [720, 480]

export const order = picture(
  W,
  H,
  null,
  oval(350, 446, 230, 16, '#00000014'),
  path('M150 190L350 130L550 190V390L350 448L150 390Z', '#d9a066'),
  path('M350 250L550 190V390L350 448Z', '#c58a4f'),
  path('M150 190L350 130L550 190L350 250Z', '#ecc18d'),
  path('M228 166L428 228V300L380 314V242L178 182Z', '#f7e3c3'),
  circle(530, 150, 84, '#ffffff'),
  circle(530, 150, 74, '#2a9d8f'),
  line('M494 152L520 180L568 124', '#ffffff', 18),
)

export const van = picture(
  W,
  H,
  null,
  line('M20 200H130M50 260H120M10 320H110', '#f4b942', 12),
  oval(390, 446, 300, 14, '#00000014'),
  rect(150, 120, 320, 270, '#2a9d8f', 20),
  path('M470 190H570Q590 190 602 206L654 280Q664 294 664 312V372Q664 390 646 390H470Z', '#34b3a3'),
  path('M500 222H562Q574 222 582 232L622 288H500Z', '#dff3f0'),
  rect(150, 340, 514, 50, '#1f7a70', 14),
  heart(310, 240, 1.5, '#ffffff'),
  circle(262, 400, 54, '#33415c'),
  circle(262, 400, 24, '#e6eaf0'),
  circle(560, 400, 54, '#33415c'),
  circle(560, 400, 24, '#e6eaf0'),
  rect(640, 320, 26, 22, '#ffd27a', 6),
)

export const review = picture(
  W,
  H,
  null,
  path('M90 60H630Q660 60 660 90V290Q660 320 630 320H330L230 410V320H90Q60 320 60 290V90Q60 60 90 60Z', '#33507a'),
  ...[0, 1, 2, 3, 4].map((i) => star(160 + i * 100, 178, 46, '#f7bd3e')),
  rect(150, 256, 300, 16, '#ffffff66', 8),
  rect(470, 256, 100, 16, '#ffffff44', 8),
  circle(560, 400, 56, '#ff6f59'),
  heart(560, 406, 0.8, '#ffffff'),
)

const face = (x: number, radius: number, color: string, mouth: string) =>
  circle(x, 240, radius, color) +
  circle(x - radius * 0.34, 240 - radius * 0.18, radius * 0.11, '#33271f') +
  circle(x + radius * 0.34, 240 - radius * 0.18, radius * 0.11, '#33271f') +
  line(mouth, '#33271f', radius * 0.12)

export const survey = picture(
  W,
  H,
  null,
  face(120, 74, '#f3a18f', 'M94 280Q120 258 146 280'),
  face(290, 84, '#f7cf7d', 'M260 272H320'),
  face(520, 140, '#6cc0a2', 'M456 276Q520 348 584 276'),
  ...[
    [390, 90],
    [640, 70],
    [680, 360],
    [380, 390],
  ].map(([x, y], i) => star(x!, y!, 16 + (i % 2) * 8, '#f4b942', 4)),
)

/** Above a newsletter: a desk from above. */
export const newsletter = picture(
  1200,
  520,
  '#eadfd0',
  at(
    470,
    270,
    { turn: -7 },
    rect(-210, -260, 420, 560, '#d8c9b4', 8),
    rect(-216, -268, 420, 560, '#fffdf8', 8),
    rect(-176, -230, 340, 44, '#22304a', 4),
    rect(-176, -160, 200, 150, '#8fb8c9', 4),
    path('M-176 -10V-60L-110 -110L-60 -60L-20 -96L24 -50V-10Z', '#4f8aa3'),
    circle(-20, -124, 18, '#ffe1a0'),
    ...[-156, -128, -100, -72, -44, -16].map((y) => rect(46, y, 118, 12, '#d9d4ca', 6)),
    ...[20, 48, 76, 104, 132].map((y, i) => rect(-176, y, i === 4 ? 220 : 340, 12, '#e2ded5', 6)),
  ),
  circle(860, 250, 150, '#d8c9b4'),
  circle(852, 240, 150, '#ffffff'),
  circle(852, 240, 104, '#ece7df'),
  line('M952 200C1040 170 1050 280 960 286', '#ffffff', 34),
  circle(852, 240, 88, '#7a4a2e'),
  heart(852, 246, 1.05, '#d9a878'),
  at(
    1090,
    420,
    { turn: -30 },
    rect(-16, -220, 32, 300, '#2a9d8f', 6),
    path('M-16 80H16L0 124Z', '#f7d9a8'),
    rect(-16, -240, 32, 30, '#ff6f59', 8),
  ),
  leaf(60, 500, 2, -60, '#7fa98a', '#5f8f6d'),
  leaf(40, 420, 1.6, -20, '#93ba9b', '#5f8f6d'),
  leaf(90, 520, 1.5, -100, '#6b9a78', '#5f8f6d'),
)

const lights = (y: number, dip: number, colors: string[]) =>
  line(`M-20 ${y}Q600 ${y + dip * 2} 1220 ${y}`, '#00000055', 5) +
  Array.from({ length: 13 }, (_, i) => {
    const t = (i + 0.5) / 13
    const [x, top] = [-20 + 1240 * t, y + 4 * dip * t * (1 - t)]
    return (
      rect(x - 7, top - 4, 14, 18, '#2a2440', 4) +
      circle(x, top + 30, 20, colors[i % colors.length]!) +
      circle(x, top + 30, 36, '#ffffff11')
    )
  }).join('')

export const event = picture(
  1200,
  560,
  '#3a2f63',
  circle(600, 470, 330, '#4a3d7a'),
  circle(600, 490, 230, '#5c4c92'),
  lights(40, 130, ['#ffd27a', '#ff8f73', '#8fd6cf']),
  lights(-30, 80, ['#ffe3a8', '#ffd27a']),
  hill(1200, 560, [470, 440, 480, 440, 470], '#2c2350'),
  rect(360, 400, 480, 26, '#d9a066', 8),
  rect(400, 426, 24, 134, '#b9824c'),
  rect(776, 426, 24, 134, '#b9824c'),
  rect(410, 290, 34, 110, '#2f7a66', 12),
  rect(418, 240, 18, 60, '#2f7a66', 6),
  at(
    520,
    400,
    {},
    path('M-40 -120H40Q36 -50 0 -46Q-36 -50 -40 -120Z', '#ff8f73'),
    rect(-4, -48, 8, 40, '#f6d6cf'),
    rect(-28, -10, 56, 10, '#f6d6cf', 5),
  ),
  at(
    640,
    400,
    {},
    path('M-40 -120H40Q36 -50 0 -46Q-36 -50 -40 -120Z', '#ffd27a'),
    rect(-4, -48, 8, 40, '#f6e6c0'),
    rect(-28, -10, 56, 10, '#f6e6c0', 5),
  ),
  at(
    760,
    400,
    {},
    oval(0, -10, 62, 14, '#ffffff'),
    path('M-46 -14Q0 -90 46 -14Z', '#e2626f'),
    circle(0, -56, 10, '#ffffff'),
  ),
)

/** Articles of a shop that has no feed of them. */
export const storyHills = picture(
  560,
  400,
  '#dcecf3',
  circle(420, 110, 54, '#ffe1a0'),
  path('M0 400L170 150L290 300L370 210L560 400Z', '#5f93ab'),
  path('M170 150L220 222L190 236L160 214L128 212Z', '#ffffff'),
  hill(560, 400, [340, 310, 350, 320], '#7fb77e'),
)
export const storyKitchen = picture(
  560,
  400,
  '#f7e6d8',
  rect(0, 310, 560, 90, '#c98d62'),
  rect(0, 310, 560, 14, '#dca67c'),
  path('M150 190H330V266Q330 310 286 310H194Q150 310 150 266Z', '#33507a'),
  line('M120 206H150M330 206H360', '#33507a', 18),
  oval(240, 190, 90, 18, '#4a6c9b'),
  line('M200 150c-16 -28 16 -40 0 -70M262 150c-16 -28 16 -40 0 -70', '#e0c5b0', 10),
  circle(440, 270, 44, '#e2626f'),
  leaf(446, 230, 0.4, -50, '#4f9a7c'),
)
export const storyPlants = picture(
  560,
  400,
  '#e6efe0',
  rect(0, 330, 560, 70, '#d9c3a3'),
  ...[
    [130, '#e98b6a'],
    [290, '#f4b942'],
    [440, '#7fa8d9'],
  ].map(([x, color], i) =>
    at(
      x as number,
      330,
      { scale: 0.8 },
      leaf(0, -80, 1.3, -120, '#4f9a7c'),
      leaf(0, -80, 1.3, -60, '#63b08f'),
      leaf(0, -80, 1.5 - i * 0.2, -90, '#7cc29f'),
      path('M-56 -90H56L42 0H-42Z', color as string),
    ),
  ),
)

const badge = (...parts: string[]) => picture(128, 128, null, circle(64, 64, 62, '#e5efe9'), ...parts)
export const iconDelivery = badge(
  rect(26, 46, 44, 34, '#2a7d6f', 5),
  path('M70 56H88L102 70V80H70Z', '#2a7d6f'),
  circle(44, 84, 9, '#e5efe9'),
  circle(44, 84, 6, '#1d5b50'),
  circle(86, 84, 9, '#e5efe9'),
  circle(86, 84, 6, '#1d5b50'),
)
export const iconReturn = badge(
  line('M42 56H78A15 15 0 0 1 78 86H50', '#2a7d6f', 8),
  line('M56 40L40 56L56 72', '#2a7d6f', 8),
)
export const iconChat = badge(
  path('M36 38H92Q100 38 100 46V76Q100 84 92 84H66L50 98V84H36Q28 84 28 76V46Q28 38 36 38Z', '#2a7d6f'),
  circle(48, 61, 5, '#e5efe9'),
  circle(64, 61, 5, '#e5efe9'),
  circle(80, 61, 5, '#e5efe9'),
)

/** On pictures of videos. */
export const play = picture(144, 144, null, circle(72, 72, 70, '#000000aa'), path('M56 42L106 72L56 102Z', '#ffffff'))
