import { Box } from '@mantine/core'
import { encode } from 'uqr'
import { pathOf } from '../../logic/qr-path.ts'

/** A QR code. It is dark on white in every colour scheme, because not every camera reads the opposite. */
export function QrCode({ text, label }: { text: string; label: string }) {
  const { data, size } = encode(text, { border: 4, ecc: 'M' })
  return (
    <Box bg="#fff" w={208} maw="100%" mx="auto" style={{ borderRadius: 'var(--mantine-radius-md)' }}>
      <svg viewBox={`0 0 ${size} ${size}`} role="img" aria-label={label} shapeRendering="crispEdges" display="block">
        <path d={pathOf(data)} fill="#000" />
      </svg>
    </Box>
  )
}
