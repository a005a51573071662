import { Box, Skeleton, useComputedColorScheme } from '@mantine/core'
import type { EChartsCoreOption } from 'echarts/core'
import { lazy, Suspense } from 'react'

const Drawn = lazy(() => import('./chart-drawn.tsx'))

interface Props {
  /** What it shows, in words: the same for who cannot see it. */
  label: string
  option: EChartsCoreOption
  height?: number
}

/** A chart. The library that draws it comes after the page. */
export function Chart({ label, option, height = 240 }: Props) {
  const scheme = useComputedColorScheme()
  return (
    <Box h={height} role="img" aria-label={label}>
      <Suspense fallback={<Skeleton h={height} />}>
        <Drawn key={scheme} option={option} scheme={scheme} />
      </Suspense>
    </Box>
  )
}
