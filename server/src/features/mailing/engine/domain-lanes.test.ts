import { afterEach, describe, expect, test, vi } from 'vitest'
import { DomainLanes } from './domain-lanes.ts'

afterEach(() => {
  vi.restoreAllMocks()
})

const to = (domain: string, id = 0) => ({ domain, id })
const fill = (lanes: DomainLanes<{ domain: string; id: number }>, domain: string, number: number) => {
  for (let id = 0; id < number; id++) lanes.add(to(domain, id))
}

test('domains take turns, each in its order', () => {
  const lanes = new DomainLanes<{ domain: string; id: number }>(10)
  fill(lanes, 'a.example', 2)
  fill(lanes, 'b.example', 2)
  const taken = [lanes.take(), lanes.take(), lanes.take(), lanes.take(), lanes.take()]
  expect(taken).toEqual([to('a.example', 0), to('b.example', 0), to('a.example', 1), to('b.example', 1), null])
  expect(lanes.waiting).toBe(0)
})

test('what people wait for goes before the others of its domain, in its order', () => {
  const lanes = new DomainLanes<{ domain: string; id: number; isUrgent?: boolean }>(10)
  fill(lanes, 'a.example', 3)
  for (const id of [7, 8]) lanes.add({ ...to('a.example', id), isUrgent: true })
  const taken = Array.from({ length: 5 }, () => {
    const item = lanes.take()!
    lanes.succeeded(item)
    return item.id
  })
  expect(taken).toEqual([7, 8, 0, 1, 2])
})

test('a domain that never answers keeps two connections, and others have the rest', () => {
  const lanes = new DomainLanes<{ domain: string; id: number }>(10)
  fill(lanes, 'slow.example', 50)
  fill(lanes, 'fast.example', 50)
  let slow = 0
  for (let item = lanes.take(), i = 0; item && i < 60; item = lanes.take(), i++)
    if (item.domain === 'slow.example') slow += 1
    else lanes.succeeded(item)
  expect(slow).toBe(2)
  expect(lanes.waiting).toBe(48)
})

test('with every success a domain gets more at once, half of all while others wait', () => {
  const lanes = new DomainLanes<{ domain: string; id: number }>(10)
  fill(lanes, 'a.example', 200)
  for (let i = 0; i < 30; i++) lanes.succeeded(lanes.take()!)
  fill(lanes, 'b.example', 1)
  const taken = Array.from({ length: 12 }, () => lanes.take())
  expect(taken.filter((item) => item?.domain === 'a.example')).toHaveLength(10)
  const shared = new DomainLanes<{ domain: string; id: number }>(10)
  fill(shared, 'a.example', 200)
  fill(shared, 'b.example', 200)
  for (let i = 0; i < 60; i++) shared.succeeded(shared.take()!)
  const busy = Array.from({ length: 20 }, () => shared.take())
  expect(busy.filter((item) => item?.domain === 'a.example')).toHaveLength(5)
})

test('a domain that wants us to slow down rests, longer each time, and gives back what would wait too long', () => {
  const now = performance.now()
  const clock = vi.spyOn(performance, 'now').mockReturnValue(now)
  const lanes = new DomainLanes<{ domain: string; id: number }>(10)
  fill(lanes, 'a.example', 10)
  lanes.slowedDown(lanes.take()!)
  expect(lanes.take()).toBeNull()
  expect(lanes.takeTooLong()).toEqual([])
  fill(lanes, 'b.example', 1)
  expect(lanes.take()).toEqual(to('b.example', 0))
  // Refused together, that is one refusal; later ones double the rest.
  lanes.slowedDown(to('a.example'))
  expect(lanes.takeTooLong()).toEqual([])
  for (const later of [6_000, 20_000]) {
    clock.mockReturnValue(now + later)
    lanes.slowedDown(to('a.example'))
  }
  const resting = lanes.takeTooLong()
  expect(resting).toHaveLength(9)
  expect(resting[0]!.after).toBeCloseTo(20_000)
  expect(lanes.waiting).toBe(0)
})

test('what could not be tried is the next again', () => {
  const lanes = new DomainLanes<{ domain: string; id: number }>(10)
  fill(lanes, 'a.example', 3)
  const first = lanes.take()!
  lanes.putBack(first)
  expect(lanes.take()).toBe(first)
  expect(lanes.takeWhere(({ id }) => id === 2)).toHaveLength(1)
  expect(lanes.waiting).toBe(1)
})

describe('a slow domain that has nearly all the room', () => {
  /** Time goes by: what is taken takes as long as its domain does. */
  function go(lanes: DomainLanes<{ domain: string; id: number }>, seconds: number, msOf: Record<string, number>) {
    const start = performance.now()
    const clock = vi.spyOn(performance, 'now')
    const onTheWay: { item: { domain: string; id: number }; until: number }[] = []
    let [given, sent] = [0, 0]
    for (let ms = 0; ms < seconds * 1000; ms += 50) {
      clock.mockReturnValue(start + ms)
      for (const one of onTheWay.filter(({ until }) => until <= ms)) {
        onTheWay.splice(onTheWay.indexOf(one), 1)
        lanes.succeeded(one.item)
        sent += 1
      }
      while (onTheWay.length < 10) {
        const item = lanes.take()
        if (!item) break
        onTheWay.push({ item, until: ms + (msOf[item.domain] ?? Number.POSITIVE_INFINITY) })
      }
      if (ms % 500 === 0) given += lanes.takeTooLong().length
    }
    clock.mockRestore()
    return { given, sent }
  }
  const filled = (slow: number, fast: number) => {
    const lanes = new DomainLanes<{ domain: string; id: number }>(10)
    fill(lanes, 'slow.example', slow)
    fill(lanes, 'fast.example', fast)
    return lanes
  }

  test('gives back what it cannot get rid of in a minute', () => {
    const { given } = go(filled(700, 300), 20, { 'slow.example': 5_000, 'fast.example': 50 })
    expect(given).toBeGreaterThan(550)
    expect(given).toBeLessThan(690)
  })

  test('also when it never answers', () => {
    const lanes = filled(700, 3_000)
    expect(go(lanes, 30, { 'fast.example': 100 }).given).toBe(0)
    fill(lanes, 'slow.example', 3_000)
    expect(go(lanes, 40, { 'fast.example': 100 }).given).toBeGreaterThan(3_000)
  })

  test('keeps everything when it is no slower than others, or when no domain is served', () => {
    expect(go(filled(900, 100), 60, { 'slow.example': 3_000, 'fast.example': 3_000 }).given).toBe(0)
    expect(go(filled(900, 100), 120, {}).given).toBe(0)
    const alone = new DomainLanes<{ domain: string; id: number }>(10)
    fill(alone, 'slow.example', 900)
    expect(go(alone, 60, { 'slow.example': 3_000 }).given).toBe(0)
  })

  test('keeps everything while it rests for a moment', () => {
    const lanes = filled(900, 10)
    lanes.succeeded(lanes.take()!)
    lanes.slowedDown(lanes.take()!)
    expect(lanes.takeTooLong()).toEqual([])
  })
})

test('trouble of long ago is forgotten', () => {
  const lanes = new DomainLanes<{ domain: string; id: number }>(10)
  fill(lanes, 'a.example', 10)
  const start = performance.now()
  const clock = vi.spyOn(performance, 'now')
  for (const at of [0, 6_000, 17_000]) {
    clock.mockReturnValue(start + at)
    lanes.slowedDown(lanes.take()!)
  }
  clock.mockReturnValue(start + 3_600_000)
  lanes.slowedDown(lanes.take()!)
  clock.mockReturnValue(start + 3_606_000)
  expect(lanes.take()).not.toBeNull()
})

test('a deferred message blocks no other; when many are deferred, the domain rests', () => {
  const lanes = new DomainLanes<{ domain: string; id: number }>(10)
  fill(lanes, 'a.example', 300)
  for (let i = 0; i < 100; i++) {
    const item = lanes.take()!
    if (i % 20 === 0) lanes.putOff(item)
    else lanes.succeeded(item)
  }
  expect(lanes.waiting).toBe(200)
  for (let i = 0; i < 20; i++) {
    const item = lanes.take()
    if (item) lanes.putOff(item)
  }
  expect(lanes.take()).toBeNull()
  expect(lanes.waiting).toBeGreaterThan(180)
})
