import { Image, ThemeIcon } from '@mantine/core'
import { IconPackage } from '@tabler/icons-react'
import { useState } from 'react'

/** The policy of the page loads pictures only over https. */
export const isPicture = (url: string | null | undefined): url is string => /^https:/i.test(url ?? '')

interface Props {
  url: string | null | undefined
  /** Width and height in pixels; without it, the picture fills its place. */
  size?: number
}

/** A picture of an e-shop, or a symbol in its place. It decorates a name, so it has no text of its own. */
export const WebPicture = ({ url, size }: Props) => <Loaded key={url} url={url} size={size} />

function Loaded({ url, size }: { url: string | null | undefined; size: number | undefined }) {
  const [isMissing, setMissing] = useState(false)
  const side = size ?? '100%'
  return isPicture(url) && !isMissing ? (
    <Image
      src={url}
      alt=""
      w={side}
      h={side}
      fit="contain"
      radius={size ? 'sm' : 0}
      bg="white"
      flex="none"
      loading="lazy"
      referrerPolicy="no-referrer"
      onError={() => setMissing(true)}
    />
  ) : (
    <ThemeIcon w={side} h={side} radius={size ? 'sm' : 0} variant="light" color="gray" aria-hidden>
      <IconPackage size={size ? size / 2 : 40} stroke={1.6} />
    </ThemeIcon>
  )
}
