// Pictures for mails to one person. They are transparent, so they fit to the colours of any shop.
import { at, circle, confetti, gift, heart, leaf, line, oval, path, percent, picture, rect, star } from './shapes.ts'

const [W, H] = [720, 480]
const BRIGHT = ['#f4b942', '#ff6f59', '#2a9d8f', '#7fa8d9']

export const welcome = picture(
  W,
  H,
  null,
  confetti(13, 22, [70, 20, 580, 190], BRIGHT),
  path('M150 230L360 80L570 230V440H150Z', '#d9772f'),
  rect(196, 120, 328, 260, '#ffffff', 12),
  rect(196, 120, 328, 260, '#fffaf0', 12),
  heart(360, 196, 1.15, '#e2626f'),
  rect(250, 262, 220, 14, '#e6dccb', 7),
  rect(280, 292, 160, 14, '#e6dccb', 7),
  path('M150 230L330 350Q360 370 390 350L570 230V424Q570 444 550 444H170Q150 444 150 424Z', '#f4a94b'),
  path('M150 440L320 330Q360 304 400 330L570 440Q562 446 550 446H170Q158 446 150 440Z', '#f7c071'),
)

export const present = picture(
  W,
  H,
  null,
  confetti(17, 20, [60, 20, 600, 170], BRIGHT),
  gift(360, 450, 1.55, '#e2626f', '#ffd27a'),
  at(
    560,
    330,
    { turn: -14 },
    path('M-100 -56H100V-18A18 18 0 0 0 100 18V56H-100V18A18 18 0 0 0 -100 -18Z', '#2a9d8f'),
    line('M30 -44V44', '#ffffff88', 4),
    percent(-36, 0, 0.5, '#ffffff'),
  ),
  gift(160, 450, 0.75, '#7fa8d9', '#ffffff'),
)

export const cart = picture(
  W,
  H,
  null,
  oval(360, 448, 230, 16, '#00000014'),
  rect(250, 110, 84, 150, '#7fa8d9', 10),
  rect(346, 70, 96, 190, '#f4b942', 10),
  circle(494, 190, 58, '#e2626f'),
  leaf(500, 134, 0.45, -50, '#4f9a7c'),
  line('M90 110H150Q166 110 170 126L232 372Q236 388 252 388H540', '#33415c', 18),
  path('M184 180H590Q604 180 600 194L562 330Q558 344 544 344H226Z', '#2a9d8f'),
  path('M200 232H588L578 270H210ZM224 310H566L560 334Q557 344 544 344H232Z', '#00000018'),
  circle(280, 426, 30, '#33415c'),
  circle(280, 426, 12, '#ffffff'),
  circle(520, 426, 30, '#33415c'),
  circle(520, 426, 12, '#ffffff'),
)

export const browse = picture(
  W,
  H,
  null,
  rect(90, 60, 540, 350, '#33415c', 18),
  rect(104, 108, 512, 288, '#fdf8ef', 8),
  circle(122, 84, 9, '#ff6f59'),
  circle(150, 84, 9, '#f4b942'),
  circle(178, 84, 9, '#63b08f'),
  ...[0, 1, 2].map((i) => rect(136 + i * 156, 138, 136, 150, ['#f6d6cf', '#dcebe4', '#f9e7bd'][i]!, 10)),
  circle(204, 210, 38, '#e2626f'),
  rect(326, 176, 68, 74, '#4f9a7c', 10),
  star(516, 214, 44, '#f0b03c'),
  ...[0, 1, 2].map(
    (i) => rect(136 + i * 156, 306, 110, 14, '#d9d2c4', 7) + rect(136 + i * 156, 332, 70, 14, '#e9e3d7', 7),
  ),
  circle(520, 330, 84, '#ffffffdd'),
  `<circle cx="520" cy="330" r="84" fill="none" stroke="#f4b942" stroke-width="18"/>`,
  line('M584 394L650 458', '#f4b942', 26),
  heart(520, 334, 1, '#e2626f'),
)

export const comeBack = picture(
  W,
  H,
  null,
  oval(350, 452, 270, 16, '#00000014'),
  circle(560, 130, 110, '#f8d79a55'),
  rect(552, 130, 10, 310, '#6b5848'),
  path('M510 70H606L636 150H480Z', '#f4b942'),
  oval(557, 446, 54, 10, '#6b5848'),
  path('M190 240Q190 120 310 120H350Q450 120 450 240V330H190Z', '#2a8a80'),
  path(
    'M130 270Q130 226 172 226Q214 226 214 270V330H426V270Q426 226 468 226Q510 226 510 270V390Q510 412 488 412H152Q130 412 130 390Z',
    '#34a093',
  ),
  rect(206, 318, 228, 48, '#49b8aa', 18),
  rect(160, 410, 24, 40, '#6b5848', 6),
  rect(456, 410, 24, 40, '#6b5848', 6),
  at(300, 250, { turn: -10 }, rect(-56, -56, 112, 112, '#ff8f73', 18), heart(0, 4, 0.8, '#ffffff')),
)

const candle = (x: number, y: number, color: string) =>
  rect(x - 8, y - 66, 16, 70, color, 6) +
  path(`M${x} ${y - 116}Q${x + 20} ${y - 84} ${x} ${y - 72}Q${x - 20} ${y - 84} ${x} ${y - 116}Z`, '#ffb13d')
const balloon = (x: number, y: number, color: string) =>
  line(`M${x} ${y + 70}C${x + 20} ${y + 130} ${x - 20} ${y + 180} ${x + 6} ${y + 250}`, '#b9b2a5', 4) +
  oval(x, y, 56, 70, color) +
  path(`M${x - 10} ${y + 82}L${x} ${y + 66}L${x + 10} ${y + 82}Z`, color) +
  oval(x - 20, y - 24, 10, 18, '#ffffff66')

export const birthday = picture(
  W,
  H,
  null,
  balloon(110, 110, '#7fa8d9'),
  balloon(210, 160, '#f4b942'),
  balloon(620, 120, '#ff6f59'),
  confetti(23, 12, [260, 20, 270, 110], BRIGHT),
  oval(370, 446, 240, 20, '#d6dbe6'),
  rect(190, 300, 360, 140, '#f6a6ad', 16),
  rect(240, 210, 260, 110, '#fde3c8', 16),
  path(
    'M190 340V318Q190 300 208 300H532Q550 300 550 318V340C530 372 506 372 490 340C470 372 446 372 430 340C410 372 386 372 370 340C350 372 326 372 310 340C290 372 266 372 250 340C230 372 206 372 190 340Z',
    '#ffffff',
  ),
  path(
    'M240 244V226Q240 210 256 210H484Q500 210 500 226V244C484 268 464 268 448 244C432 268 412 268 396 244C380 268 360 268 344 244C328 268 308 268 292 244C276 268 256 268 240 244Z',
    '#e2626f',
  ),
  ...[300, 370, 440].map((x, i) => candle(x, 212, BRIGHT[i + 1]!)),
)

const bloom = (x: number, y: number, radius: number, color: string, middle: string) =>
  [0, 60, 120, 180, 240, 300]
    .map((turn) => at(x, y, { turn }, oval(0, -radius * 0.72, radius * 0.46, radius * 0.62, color)))
    .join('') + circle(x, y, radius * 0.42, middle)

export const bouquet = picture(
  W,
  H,
  null,
  line(
    'M360 350C330 260 270 220 232 170M360 350C360 260 360 180 360 120M360 350C390 260 450 220 490 170M360 350C340 250 300 160 290 90M360 350C380 250 420 160 432 90',
    '#4f9a7c',
    9,
  ),
  leaf(300, 250, 1, -150, '#63b08f', '#4f9a7c'),
  leaf(420, 250, 1, -30, '#63b08f', '#4f9a7c'),
  leaf(330, 230, 0.8, -110, '#4f9a7c'),
  leaf(390, 230, 0.8, -70, '#4f9a7c'),
  bloom(290, 92, 50, '#ff8f73', '#ffd27a'),
  bloom(432, 92, 50, '#f4b942', '#b3541e'),
  bloom(232, 176, 54, '#f6a6ad', '#e2626f'),
  bloom(490, 176, 54, '#7fa8d9', '#ffffff'),
  bloom(360, 134, 66, '#e2626f', '#ffd27a'),
  path('M232 270Q360 330 488 270L410 452Q360 470 310 452Z', '#fbe2c4'),
  path('M360 306Q430 300 488 270L410 452Q386 462 360 464Z', '#f3cfa5'),
  path('M296 366Q360 388 424 366L416 394Q360 412 304 394Z', '#e2626f'),
)

export const vip = picture(
  W,
  H,
  null,
  ...[0, 1, 2, 3, 4].flatMap((i) => {
    const [angle, radius] = [(200 - i * 32) * (Math.PI / 180), 190]
    const [x, y] = [360 + radius * Math.cos(angle), 240 + radius * Math.sin(angle) * 0.95]
    return [
      leaf(x, y, 0.75, -96 + i * 26, '#63b08f', '#4f9a7c'),
      at(720, 0, {}, `<g transform="scale(-1 1)">${leaf(x, y, 0.75, -96 + i * 26, '#63b08f', '#4f9a7c')}</g>`),
    ]
  }),
  path('M290 300L240 460L310 430L340 480L370 320ZM430 300L480 460L410 430L380 480L350 320Z', '#e2626f'),
  circle(360, 230, 138, '#e79a2b'),
  circle(360, 230, 118, '#f4b942'),
  circle(360, 230, 96, '#fbd58a'),
  path('M290 270L276 190L326 222L360 166L394 222L444 190L430 270Z', '#c9772a'),
  rect(290, 276, 140, 18, '#c9772a', 5),
)

const person = (x: number, shirt: string, hair: string, skin: string) =>
  circle(x, 216, 62, hair) +
  path(`M${x - 110} 430Q${x - 110} 300 ${x} 300Q${x + 110} 300 ${x + 110} 430Z`, shirt) +
  rect(x - 20, 258, 40, 60, skin, 18) +
  oval(x, 226, 46, 52, skin) +
  path(
    `M${x - 52} 214Q${x - 40} 158 ${x + 6} 164Q${x + 56} 168 ${x + 52} 218Q${x + 20} 206 ${x + 4} 184Q${x - 18} 208 ${x - 52} 214Z`,
    hair,
  )

export const friends = picture(
  W,
  H,
  null,
  heart(360, 120, 1.5, '#e2626f'),
  confetti(29, 12, [200, 30, 320, 70], BRIGHT),
  person(220, '#2a9d8f', '#5a3d2e', '#f0c3a0'),
  person(500, '#f4b942', '#33271f', '#c98f68'),
  gift(360, 440, 0.85, '#7fa8d9', '#ffffff'),
)
