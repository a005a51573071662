import sharp from 'sharp'
import { describe, expect, test } from 'vitest'
import { cleanImage } from './clean-image.ts'
import { imageFormat } from './formats/index.ts'
import { drawPlayButton } from './play-button.ts'

const red = (width: number, height: number, channels: 3 | 4 = 3) =>
  sharp({ create: { width, height, channels, background: { r: 255, g: 0, b: 0, alpha: 1 } } })
const clean = (bytes: Buffer) => cleanImage(bytes, imageFormat(bytes)!)
const pixels = (bytes: Buffer) => sharp(bytes).raw().toBuffer()
const SECRET = 'Jana at home'
const exif = { IFD0: { Copyright: SECRET }, IFD3: { GPSLatitude: '50/1 5/1 0/1', GPSLatitudeRef: 'N' } }

/** Left half red, right half blue, so that turning shows. */
const halves = async (width: number, height: number) =>
  red(width, height).composite([
    {
      input: await sharp({ create: { width: width / 2, height, channels: 3, background: 'blue' } })
        .png()
        .toBuffer(),
      gravity: 'east',
    },
  ])

describe('metadata is removed, and no pixel changes', () => {
  test.each(['jpeg', 'png', 'webp'] as const)('%s', async (name) => {
    const original = await (await halves(40, 20)).withExif(exif).withXmp(`<x>${SECRET}</x>`)[name]().toBuffer()
    expect(original.includes(SECRET)).toBe(true)
    const marked = Buffer.concat([original, Buffer.from('<script>alert(1)</script>')])
    const { bytes, width, height } = await clean(marked)
    expect([width, height]).toEqual([40, 20])
    expect(bytes.includes(SECRET)).toBe(false)
    expect(bytes.includes('script')).toBe(false)
    expect((await sharp(bytes).metadata()).exif).toBeUndefined()
    expect(await pixels(bytes)).toEqual(await pixels(original))
  })

  test('progressive jpegs, and those with a colour profile', async () => {
    const original = await (await halves(64, 64)).withIccProfile('p3').jpeg({ progressive: true }).toBuffer()
    const { bytes } = await clean(original)
    expect(bytes).toEqual(original)
    expect((await sharp(bytes).metadata()).hasProfile).toBe(true)
  })

  test('an animated gif stays animated and loses its comments', async () => {
    const frames = await Promise.all([red(8, 8).png().toBuffer(), (await halves(8, 8)).png().toBuffer()])
    const original = await sharp(frames, { join: { animated: true } })
      .gif({ loop: 3, delay: [100, 200] })
      .toBuffer()
    const comment = Buffer.concat([Buffer.from([0x21, 0xfe, SECRET.length]), Buffer.from(SECRET), Buffer.from([0])])
    const at = original.indexOf(Buffer.from([0x21, 0xf9]))
    const marked = Buffer.concat([original.subarray(0, at), comment, original.subarray(at), Buffer.from('tail')])
    const { bytes, height } = await clean(marked)
    expect(bytes.includes(SECRET)).toBe(false)
    expect(bytes.includes('tail')).toBe(false)
    expect(await sharp(bytes, { animated: true }).metadata()).toMatchObject({ pages: 2, loop: 3, delay: [100, 200] })
    expect(height).toBe(8)
    // Many programs forget the last byte.
    expect((await clean(original.subarray(0, -1))).bytes).toEqual((await clean(original)).bytes)
  })
})

test.each(['jpeg', 'webp'] as const)('a %s that lies on its side is turned upright', async (name) => {
  const lying = await (await halves(40, 20)).withMetadata({ orientation: 6 }).withExif(exif)[name]().toBuffer()
  const turned = await sharp(lying).withMetadata({ orientation: 6 })[name]().toBuffer()
  const { bytes, width, height } = await clean(turned)
  expect([width, height]).toEqual([20, 40])
  expect((await sharp(bytes).metadata()).orientation).toBeUndefined()
  const [r, , b] = await sharp(bytes).extract({ left: 10, top: 2, width: 1, height: 1 }).raw().toBuffer()
  expect(r! > 200 && b! < 50).toBe(true)
})

test('colours of print become those of screens', async () => {
  const { bytes } = await clean(await red(10, 10).toColourspace('cmyk').jpeg().toBuffer())
  expect((await sharp(bytes).metadata()).space).toBe('srgb')
})

describe('refused images', () => {
  const reason = (bytes: Buffer) =>
    clean(bytes).then(
      () => 'taken',
      (error) => error.reason ?? error,
    )

  test('an image that breaks off', async () => {
    for (const name of ['jpeg', 'png', 'webp'] as const) {
      const whole = await (await halves(200, 200))[name]({ quality: 100 }).toBuffer()
      expect(await reason(whole.subarray(0, whole.length / 2)), name).toBe('broken')
    }
  })

  test('the beginning of an image with other bytes after it', async () => {
    for (const head of ['\x89PNG\r\n\x1a\n', '\xff\xd8\xff\xe0', 'GIF89a', 'RIFF\x10\0\0\0WEBP'])
      for (const tail of ['', '<svg xmlns="http://www.w3.org/2000/svg"/>', '\0'.repeat(5000), '\xff'.repeat(5000)])
        expect(await reason(Buffer.from(head + tail, 'latin1')), head).toBe('broken')
  })

  test('a bomb: few bytes, too many pixels', async () => {
    const bomb = await sharp({
      create: { width: 9000, height: 9000, channels: 3, background: 'black' },
      limitInputPixels: false,
    })
      .png({ compressionLevel: 9 })
      .toBuffer()
    expect(bomb.length).toBeLessThan(1_000_000)
    expect(await reason(bomb)).toBe('pixels')
    const claims = await red(2, 2).png().toBuffer()
    claims.writeUInt32BE(2_000_000_000, 16)
    claims.writeUInt32BE(2_000_000_000, 20)
    expect(await reason(claims)).not.toBe('taken')
  })

  test('no byte of an image can be changed so that it crashes', async () => {
    for (const name of ['gif', 'jpeg', 'png', 'webp'] as const) {
      const good = await (await halves(16, 16))[name]().toBuffer()
      for (let at = 3; at < good.length; at += 7) {
        const bad = Buffer.from(good)
        bad[at] = bad[at]! ^ 0xff
        if (imageFormat(bad)) expect(['taken', 'broken', 'pixels'], `${name} ${at}`).toContain(await reason(bad))
      }
    }
  })
})

describe('a thumbnail', () => {
  test('is small, and never larger than the image', async () => {
    const big = await clean(await red(3000, 1000).png().toBuffer())
    expect(await sharp(big.thumbnail).metadata()).toMatchObject({ format: 'webp', width: 400, height: 133 })
    const small = await clean(await red(3, 5).png().toBuffer())
    expect(await sharp(small.thumbnail).metadata()).toMatchObject({ width: 3, height: 5 })
    const thin = await clean(await red(20_000, 1).png().toBuffer())
    expect(await sharp(thin.thumbnail).metadata()).toMatchObject({ width: 400, height: 1 })
  })
})

describe('a play button', () => {
  test('is in the middle', async () => {
    const { bytes, type } = await drawPlayButton(await red(1600, 900).jpeg().toBuffer())
    expect(type).toBe('image/jpeg')
    const { data, info } = await sharp(bytes).raw().toBuffer({ resolveWithObject: true })
    expect([info.width, info.height]).toEqual([1200, 675])
    const at = (x: number, y: number) => [...data.subarray((y * info.width + x) * info.channels).subarray(0, 3)]
    expect(at(600, 337).every((value) => value > 240)).toBe(true)
    expect(at(10, 10)[0]! > 240 && at(10, 10)[1]! < 20).toBe(true)
    expect(at(600 - 60, 337)[0]! < 140).toBe(true)
  })

  test('keeps what is transparent, cuts bars off, and needs some room', async () => {
    const clear = await sharp({ create: { width: 90, height: 90, channels: 4, background: '#0000' } })
      .png()
      .toBuffer()
    const drawn = await drawPlayButton(clear)
    expect(drawn.type).toBe('image/png')
    expect((await sharp(drawn.bytes).metadata()).hasAlpha).toBe(true)
    const cut = await drawPlayButton(await red(480, 360).png().toBuffer(), { ratio: 16 / 9 })
    expect(await sharp(cut.bytes).metadata()).toMatchObject({ width: 480, height: 270 })
    for (const [width, height] of [
      [10_000, 100],
      [20, 500],
      [1, 1],
    ] as const)
      await expect(drawPlayButton(await red(width, height).png().toBuffer())).rejects.toMatchObject({ reason: 'small' })
  })
})
