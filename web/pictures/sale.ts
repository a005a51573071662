import {
  at,
  circle,
  cloud,
  confetti,
  gift,
  hill,
  line,
  oval,
  path,
  percent,
  picture,
  rect,
  star,
  tag,
} from './shapes.ts'

const [W, H] = [1200, 600]

export const blackFriday = picture(
  W,
  H,
  '#131316',
  path('M0 420L1200 60V170L0 530Z', '#1e1e23'),
  path('M0 560L1200 200V240L0 600Z', '#ffcf24'),
  confetti(5, 34, [40, 40, 1120, 520], ['#ffcf24', '#ffffff', '#3b3b44']),
  circle(600, 300, 210, '#ffcf24'),
  circle(600, 300, 180, '#131316'),
  percent(600, 300, 1.75, '#ffcf24'),
  tag(250, 330, -14, 0.8, '#ffffff', percent(0, 20, 0.8, '#131316')),
  line('M252 216C240 150 280 90 300 -10', '#8b8b95', 5),
  tag(950, 310, 12, 0.8, '#2a2a31', percent(0, 20, 0.8, '#ffcf24')),
  line('M972 200C980 140 950 80 930 -10', '#8b8b95', 5),
)

export const sale = picture(
  W,
  H,
  '#ff6b57',
  circle(160, 520, 220, '#ff7f6b'),
  circle(1090, 90, 240, '#ff7f6b'),
  confetti(9, 26, [30, 40, 1140, 520], ['#ffd9a0', '#ffffff', '#d9412f']),
  line('M390 150C380 90 410 40 400 -10M610 116C600 60 640 30 620 -10M826 156C820 100 860 40 840 -10', '#ffffffaa', 5),
  tag(380, 290, -9, 1, '#ffffff', percent(0, 16, 0.95, '#ff6b57')),
  tag(830, 300, 9, 1, '#22304a', percent(0, 16, 0.95, '#ffd27a')),
  tag(605, 310, 2, 1.25, '#ffd27a', percent(0, 16, 1.05, '#22304a')),
)

const vase = (x: number, y: number, scale: number, color: string) =>
  at(
    x,
    y,
    { scale },
    line(
      'M0 -150C-10 -230 -50 -270 -70 -310M0 -150C6 -240 10 -290 4 -350M0 -150C14 -220 50 -260 78 -290',
      '#6f8f6b',
      6,
    ),
    ...[
      [-70, -310],
      [-46, -262],
      [4, -350],
      [8, -286],
      [78, -290],
      [48, -244],
    ].map(([a, b]) => circle(a!, b!, 17, '#f2a08f')),
    path('M-26 -160H26L20 -130C70 -100 70 -20 34 0H-34C-70 -20 -70 -100 -20 -130Z', color),
    path('M0 -160H26L20 -130C70 -100 70 -20 34 0H0Z', '#00000014'),
  )
const lamp = (x: number, y: number, scale: number, shade: string) =>
  at(
    x,
    y,
    { scale },
    oval(0, -6, 60, 12, '#22304a'),
    rect(-6, -190, 12, 186, '#22304a'),
    path('M-50 -310H50L96 -180H-96Z', shade),
    path('M0 -310H50L96 -180H0Z', '#00000012'),
  )
const mug = (x: number, y: number, scale: number, color: string) =>
  at(
    x,
    y,
    { scale },
    line('M48 -96C110 -104 110 -24 46 -34', color, 18),
    path('M-60 -124H60V-34Q60 0 26 0H-26Q-60 0 -60 -34Z', color),
    path('M20 -124H60V-34Q60 0 26 0H20Z', '#00000014'),
  )
const plant = (x: number, y: number, scale: number) =>
  at(
    x,
    y,
    { scale },
    path(
      'M0 -90C-90 -120 -110 -200 -96 -250C-40 -220 -4 -170 0 -90ZM0 -90C90 -120 110 -200 96 -250C40 -220 4 -170 0 -90Z',
      '#4f9a7c',
    ),
    path('M0 -90C-44 -150 -40 -250 0 -300C40 -250 44 -150 0 -90Z', '#63b08f'),
    path('M-62 -100H62L46 0H-46Z', '#e98b6a'),
    rect(-70, -112, 140, 30, '#d97753', 6),
  )
const books = (x: number, y: number, scale: number) =>
  at(
    x,
    y,
    { scale },
    rect(-90, -34, 180, 34, '#2a9d8f', 5),
    rect(-78, -68, 156, 34, '#f4b942', 5),
    rect(-84, -100, 160, 32, '#e2626f', 5),
    rect(-60, -92, 40, 16, '#ffffff88'),
    rect(-54, -60, 40, 16, '#ffffff88'),
  )

export const newArrivals = picture(
  W,
  H,
  '#f3ede3',
  circle(600, 250, 220, '#fbf8f1'),
  rect(0, 470, W, 18, '#c79a6b'),
  rect(0, 488, W, 10, '#a97e53'),
  rect(0, 498, W, 102, '#eadfcf'),
  plant(150, 470, 1),
  books(340, 470, 1),
  mug(340, 370, 0.62, '#ffffff'),
  vase(560, 470, 1.05, '#3f6c8f'),
  mug(740, 470, 0.9, '#f2b84b'),
  lamp(910, 470, 1.1, '#f6d08a'),
  gift(1080, 470, 0.85, '#e2626f', '#ffffff'),
)

export const bestsellers = picture(
  W,
  H,
  '#fff1cf',
  path('M600 600L120 -20H330ZM600 600L500 -20H700ZM600 600L870 -20H1080Z', '#ffe7ae'),
  rect(300, 430, 200, 170, '#f0b64d', 8),
  rect(500, 340, 200, 260, '#e79a2b', 8),
  rect(700, 470, 200, 130, '#f4c66f', 8),
  star(600, 440, 44, '#fff1cf'),
  star(400, 516, 30, '#fff1cf'),
  star(800, 536, 26, '#fff1cf'),
  lamp(600, 340, 0.86, '#3f6c8f'),
  plant(400, 430, 0.75),
  mug(800, 470, 0.9, '#e2626f'),
  confetti(21, 24, [60, 40, 1080, 260], ['#e79a2b', '#e2626f', '#3f6c8f', '#ffffff']),
)

export const launch = picture(
  W,
  H,
  '#1e2054',
  circle(980, 150, 90, '#f4b942'),
  circle(1010, 130, 70, '#f7c865'),
  oval(980, 150, 150, 22, '#ffffff22'),
  circle(170, 460, 46, '#5b5fc7'),
  ...[
    [90, 90],
    [240, 170],
    [360, 70],
    [470, 240],
    [780, 70],
    [860, 300],
    [1120, 340],
    [700, 180],
    [130, 300],
    [1060, 470],
  ].map(([x, y], i) => star(x!, y!, 8 + (i % 3) * 4, '#ffffff', 4)),
  at(
    600,
    300,
    { turn: 24 },
    path('M-34 150Q0 330 34 150Z', '#ff8a3d'),
    path('M-18 150Q0 260 18 150Z', '#ffd27a'),
    path('M-60 60L-118 150L-50 140ZM60 60L118 150L50 140Z', '#e2626f'),
    path('M0 -220C80 -140 86 20 56 150H-56C-86 20 -80 -140 0 -220Z', '#ffffff'),
    path('M0 -220C80 -140 86 20 56 150H0Z', '#e6e8f5'),
    path('M0 -220C34 -186 54 -140 64 -96H-64C-54 -140 -34 -186 0 -220Z', '#e2626f'),
    circle(0, -30, 36, '#1e2054'),
    circle(0, -30, 26, '#7fd0d4'),
  ),
  hill(W, H, [560, 540, 566, 536, 560], '#15173f'),
  cloud(420, 570, 1.4, '#f4f5ff'),
  cloud(640, 590, 1.6, '#dfe2fb'),
  cloud(250, 600, 1.2, '#dfe2fb'),
)

export const priceDrop = picture(
  W,
  H,
  '#e3f1ec',
  circle(300, 520, 180, '#d3e8e0'),
  circle(960, 120, 160, '#d3e8e0'),
  line('M90 130L300 220L440 180L640 330L760 300L980 470', '#2a9d8f', 16),
  path('M1040 520L950 500L1010 430Z', '#2a9d8f'),
  ...[
    [90, 130],
    [300, 220],
    [440, 180],
    [640, 330],
    [760, 300],
  ].map(([x, y]) => circle(x!, y!, 18, '#ffffff') + circle(x!, y!, 10, '#2a9d8f')),
  tag(860, 190, 14, 0.85, '#ff6b57', percent(0, 16, 0.85, '#ffffff')),
  tag(250, 400, -12, 0.75, '#f4b942', percent(0, 16, 0.85, '#22304a')),
)

const crate = (x: number, y: number, scale: number, color: string) =>
  at(
    x,
    y,
    { scale },
    rect(-80, -120, 160, 120, color, 6),
    rect(0, -120, 80, 120, '#00000010', 6),
    rect(-18, -120, 36, 44, '#ffffff66'),
  )

export const backInStock = picture(
  W,
  H,
  '#e9effa',
  rect(150, 90, 24, 460, '#33507a'),
  rect(1026, 90, 24, 460, '#33507a'),
  rect(150, 280, 900, 20, '#4a6c9b'),
  rect(150, 500, 900, 20, '#4a6c9b'),
  crate(270, 280, 0.9, '#d9a066'),
  crate(430, 280, 1.15, '#e8b77e'),
  crate(930, 280, 1, '#d9a066'),
  crate(260, 500, 1.1, '#e8b77e'),
  crate(900, 500, 1.2, '#d9a066'),
  crate(745, 500, 0.8, '#c98d52'),
  plant(640, 280, 0.6),
  mug(790, 280, 0.8, '#e2626f'),
  lamp(420, 500, 0.55, '#f4b942'),
  vase(590, 500, 0.5, '#2a9d8f'),
  circle(600, 140, 64, '#2a9d8f'),
  line('M570 142L592 164L632 118', '#ffffff', 14),
)

/** Products of a shop that has no catalogue yet. */
export const productMug = picture(
  560,
  560,
  '#f4ece2',
  circle(280, 270, 170, '#fbf7f0'),
  mug(268, 380, 1.7, '#e2725b'),
  line('M236 120c-14 -26 14 -34 0 -60M292 120c-14 -26 14 -34 0 -60', '#d8c9b6', 9),
)
export const productLamp = picture(
  560,
  560,
  '#e6eef2',
  circle(280, 270, 170, '#f5f9fb'),
  lamp(280, 450, 1.1, '#f4b942'),
)
export const productPlant = picture(560, 560, '#e7f0e6', circle(280, 270, 170, '#f6faf5'), plant(280, 430, 1.05))
export const productVase = picture(560, 560, '#f3e8ee', circle(280, 270, 170, '#fbf5f8'), vase(280, 450, 1, '#4b7a9a'))
