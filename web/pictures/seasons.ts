import {
  accidents,
  at,
  circle,
  cloud,
  gift,
  heart,
  hill,
  inside,
  leaf,
  line,
  oval,
  path,
  picture,
  rect,
  star,
} from './shapes.ts'

const [W, H] = [1200, 600]

const tulip = (x: number, y: number, scale: number, petal: string, inner: string) =>
  at(
    x,
    y,
    { scale },
    line('M0 0V220', '#4f8f5b', 9),
    path('M-4 220C-70 190 -78 120 -62 70C-30 110 -4 150 -4 220Z', '#5fa568'),
    path('M4 220C64 196 74 140 62 96C32 130 4 160 4 220Z', '#4f8f5b'),
    path('M-34 -62L0 -24L34 -62V0H-34Z', inner),
    path(
      'M-46 -70C-70 0 -40 26 0 26C40 26 70 0 46 -70C30 -56 22 -40 18 -22C12 -44 6 -60 0 -76C-6 -60 -12 -44 -18 -22C-22 -40 -30 -56 -46 -70Z',
      petal,
    ),
  )

const TULIPS = [
  ['#f2637e', '#d8476a'],
  ['#ffb84d', '#f09a2a'],
  ['#ffffff', '#f3dfe0'],
  ['#f58a9d', '#e2697f'],
] as const

export const spring = picture(
  W,
  H,
  '#fdeeea',
  circle(890, 210, 150, '#ffdca8'),
  cloud(250, 150, 1.3, '#ffffff'),
  cloud(660, 110, 0.8, '#ffffff'),
  hill(W, H, [420, 330, 400, 340, 420], '#d8e8bd'),
  hill(W, H, [470, 440, 390, 450, 400], '#bfdca0'),
  ...[60, 165, 275, 380, 490, 600, 705, 815, 925, 1035, 1140].map((x, i) => {
    const [petal, inner] = TULIPS[(i * 3) % 4]!
    return tulip(x, 395 + ((i * 37) % 5) * 16, 0.9 + ((i * 7) % 4) * 0.09, petal, inner)
  }),
  hill(W, H, [560, 545, 562, 546, 560], '#8fc07f'),
)

export const summer = picture(
  W,
  H,
  '#ffe1a8',
  circle(760, 330, 190, '#ffc069'),
  circle(760, 330, 140, '#ff9d4d'),
  rect(0, 330, W, 270, '#35aebb'),
  ...[360, 395, 430].map((y, i) => line(`M${640 - i * 10} ${y}H${880 + i * 10}`, '#ffd08a', 8)),
  line('M180 380h120M360 420h90M980 385h110M1040 440h80M520 455h70', '#7fd0d4', 7),
  at(
    320,
    330,
    {},
    path('M-70 10H80L56 44H-46Z', '#ffffff'),
    path('M4 -150L4 0H-62Z', '#ff6f59'),
    path('M14 -128L14 0H72Z', '#ffffff'),
    rect(4, -158, 7, 170, '#8a5a3c'),
  ),
  hill(W, H, [520, 490, 515, 470, 440], '#fbe7c0'),
  hill(W, H, [565, 545, 560, 530, 500], '#f6d9a4'),
  at(
    1010,
    300,
    { turn: 14 },
    rect(-5, -10, 10, 260, '#8a5a3c', 5),
    path('M-190 0A190 170 0 0 1 190 0Z', '#ffffff'),
    path(
      'M-190 0A190 170 0 0 1 -114 -136Q-126 -60 -114 0ZM-44 0Q-50 -90 0 -170Q50 -90 44 0ZM114 0Q126 -60 114 -136A190 170 0 0 1 190 0Z',
      '#ff6f59',
    ),
  ),
  at(
    840,
    520,
    {},
    circle(0, 0, 42, '#ffffff'),
    path('M0 0L-42 0A42 42 0 0 1 -21 -36ZM0 0L21 -36A42 42 0 0 1 42 0ZM0 0L21 36A42 42 0 0 1 -21 36Z', '#2f9aa8'),
    circle(0, 0, 8, '#f4b942'),
  ),
)

const tree = (x: number, y: number, scale: number, crown: string, shade: string) =>
  at(
    x,
    y,
    { scale },
    rect(-9, -70, 18, 80, '#6b4230', 6),
    oval(0, -150, 76, 96, crown),
    path('M0 -246A76 96 0 0 1 0 -54Z', shade),
    line('M0 -60V-150M0 -100L26 -130M0 -120L-24 -146', '#6b4230', 7),
  )

const LEAVES = ['#d9622b', '#f0a63a', '#b23a2a', '#e38b35']

export const autumn = picture(
  W,
  H,
  '#fbeedb',
  circle(300, 200, 110, '#f8d79a'),
  hill(W, H, [380, 300, 390, 300, 360], '#eec07c'),
  tree(160, 400, 1.1, '#e08a3c', '#d0752e'),
  tree(300, 430, 0.8, '#f0b04a', '#e39d36'),
  tree(960, 400, 1.25, '#c9512f', '#b24226'),
  tree(1100, 440, 0.9, '#e9a23f', '#dc8f2f'),
  tree(820, 420, 0.75, '#dd7a34', '#cc6829'),
  hill(W, H, [430, 470, 410, 470, 420], '#d9893f'),
  hill(W, H, [520, 480, 530, 480, 520], '#a94b2b'),
  hill(W, H, [575, 555, 580, 550, 575], '#7c3322'),
  ...[
    [470, 120, 0.7, 30],
    [590, 210, 0.9, 115],
    [690, 90, 0.6, -20],
    [430, 300, 0.6, 70],
    [760, 240, 0.55, 160],
    [540, 370, 0.7, 20],
    [120, 90, 0.55, 200],
    [1080, 110, 0.7, 80],
    [660, 500, 0.8, -10],
    [250, 530, 0.8, 15],
    [900, 540, 0.75, 190],
  ].map(([x, y, scale, turn], i) => leaf(x!, y!, scale!, turn!, LEAVES[i % 4]!, '#fbeedb')),
)

const fir = (x: number, y: number, scale: number, green: string) =>
  at(
    x,
    y,
    { scale },
    rect(-14, -20, 28, 40, '#5a3d2e'),
    path('M0 -330L70 -210H-70Z', green),
    path('M0 -260L100 -120H-100Z', green),
    path('M0 -180L130 -10H-130Z', green),
    path(
      'M0 -330L26 -285Q8 -296 -4 -282Q-14 -292 -26 -285ZM-62 -172L-100 -120H100L62 -172Q40 -146 20 -164Q0 -140 -22 -164Q-42 -148 -62 -172Z',
      '#ffffff33',
    ),
  )

const flakes = () => {
  const next = accidents(7)
  return Array.from({ length: 70 }, () => circle(next(0, W), next(0, 470), next(2, 6), '#ffffffcc')).join('')
}

export const christmas = picture(
  W,
  H,
  '#143a52',
  circle(950, 130, 70, '#f6e7c1'),
  hill(W, H, [400, 330, 420, 350, 400], '#1c4a63'),
  ...[60, 170, 300, 880, 1010, 1130].map((x, i) =>
    fir(x, 470 + (i % 2) * 20, 0.75 + (i % 3) * 0.15, i % 2 ? '#1f5a4c' : '#17493f'),
  ),
  flakes(),
  hill(W, H, [480, 450, 470, 450, 490], '#e9f1f5'),
  fir(600, 540, 1.25, '#2c7a5f'),
  star(600, 128, 36, '#f4c04a'),
  ...[
    [560, 262, '#e0454f'],
    [634, 290, '#f4c04a'],
    [530, 372, '#f4c04a'],
    [604, 352, '#ffffff'],
    [668, 386, '#e0454f'],
    [496, 492, '#e0454f'],
    [570, 470, '#ffffff'],
    [640, 498, '#f4c04a'],
    [710, 484, '#e0454f'],
  ].map(([x, y, color]) => circle(x as number, y as number, 15, color as string)),
  gift(450, 560, 0.75, '#e0454f', '#f7e3b5'),
  gift(750, 566, 0.62, '#f4c04a', '#c4373f'),
  gift(350, 572, 0.5, '#2c7a5f', '#ffffff'),
  hill(W, H, [560, 555, 572, 552, 566], '#ffffff'),
)

export const valentine = picture(
  W,
  H,
  '#fbe3e2',
  heart(600, 320, 5.6, '#f6c3c3'),
  heart(600, 318, 4.6, '#ef9a9f'),
  heart(600, 316, 3.6, '#e2626f'),
  heart(600, 314, 2.5, '#c93b4f'),
  heart(200, 190, 1.3, '#ef9a9f', -14),
  heart(340, 430, 0.9, '#e2626f', 12),
  heart(120, 440, 0.7, '#f6c3c3', -8),
  heart(990, 160, 1.1, '#e2626f', 14),
  heart(1090, 380, 1.5, '#f6c3c3', -10),
  heart(880, 470, 0.8, '#ef9a9f', 8),
  line('M200 250C190 360 250 420 210 600M990 210C1000 340 940 420 1000 600', '#d98b92', 4),
)

const EGG = 'M0 -96C54 -96 78 -20 78 22C78 66 44 96 0 96C-44 96 -78 66 -78 22C-78 -20 -54 -96 0 -96Z'
const egg = (id: string, x: number, y: number, scale: number, turn: number, shell: string, ...on: string[]) =>
  at(x, y, { scale, turn }, path(EGG, shell), inside(id, EGG, ...on))

const zigzag = (y: number, color: string) =>
  line(`M-90 ${y}${Array.from({ length: 9 }, (_, i) => `l20 ${i % 2 ? 22 : -22}`).join('')}`, color, 10)

const grass = () => {
  const next = accidents(3)
  return Array.from({ length: 60 }, (_, i) => {
    const x = i * 20 + next(-6, 6)
    return path(
      `M${x - 9} 600Q${x} ${560 - next(0, 40)} ${x + next(-16, 16)} ${490 - next(0, 46)}Q${x + 4} 560 ${x + 12} 600Z`,
      i % 2 ? '#79b36a' : '#93c67d',
    )
  }).join('')
}

export const easter = picture(
  W,
  H,
  '#eaf4e2',
  circle(600, 330, 250, '#fff6d9'),
  cloud(200, 140, 1.1, '#ffffff'),
  cloud(1010, 120, 1.3, '#ffffff'),
  hill(W, H, [460, 430, 470, 430, 460], '#c5e0ae'),
  egg('e1', 330, 420, 1.25, -10, '#f6b8c1', zigzag(-10, '#ffffff'), zigzag(34, '#e0788c')),
  egg('e2', 870, 430, 1.2, 10, '#a8d5d8', rect(-90, -34, 180, 26, '#ffffff'), rect(-90, 20, 180, 26, '#4da3ad')),
  egg(
    'e3',
    600,
    390,
    1.7,
    0,
    '#ffd27a',
    rect(-90, -50, 180, 10, '#ffffff'),
    rect(-90, 48, 180, 10, '#ffffff'),
    ...[-50, -17, 17, 50].map((x) => circle(x, 4, 12, '#f2637e')),
    ...[-34, 0, 34].map((x) => circle(x, -24, 7, '#ffffff')),
    ...[-34, 0, 34].map((x) => circle(x, 30, 7, '#ffffff')),
  ),
  egg(
    'e4',
    130,
    480,
    0.9,
    8,
    '#c9b8e4',
    ...[-40, 0, 40].flatMap((x) => [-40, 10, 60].map((y) => circle(x + (y ? 18 : 0), y, 10, '#ffffff'))),
  ),
  egg('e5', 1080, 490, 0.95, -8, '#ffb591', zigzag(10, '#ffffff')),
  grass(),
)
