import type { Icon } from '@tabler/icons-react'
import './picture.css'

/** A sealed letter, 60 × 42, with its corner at the origin. */
const Letter = () => (
  <>
    <rect className="paper" width="60" height="42" rx="6" />
    <rect className="line" width="60" height="42" rx="6" />
    <path className="line" d="m3 5 27 20L57 5" />
    <circle className="seal" cx="30" cy="24" r="7" />
  </>
)

/** The place of an empty list: sheets in front of a hill, with the symbol of what will be there. */
export const EmptyPicture = ({ icon: Sign }: { icon: Icon }) => (
  <svg className="picture" viewBox="0 0 200 120" width={200} height={120} aria-hidden="true">
    <path className="sky" d="M14 104c-16-34 6-84 54-90 36-4 52 12 76 10 40-3 56 44 38 80z" />
    <path className="near" d="M24 104c20-22 44-26 68-14 28 14 56-6 86 14z" />
    <circle className="seal" cx="160" cy="30" r="9" />
    <g transform="rotate(-9 78 62)">
      <rect className="far" x="50" y="30" width="60" height="70" rx="8" />
    </g>
    <rect className="paper" x="66" y="24" width="68" height="78" rx="10" />
    <rect className="line" x="66" y="24" width="68" height="78" rx="10" />
    <Sign x={82} y={36} width={36} height={36} stroke={1.6} color="var(--stroke)" />
    <path className="line" d="M82 82h36M82 91h22" opacity=".35" />
    <path className="trail" d="M20 96c6-20 16-30 30-34M150 62c12 2 22 10 28 24" opacity=".6" />
  </svg>
)

/** A letter on its way over the hills: the picture of the product. */
export const JourneyPicture = () => (
  <svg className="picture" viewBox="0 0 480 360" width="100%" aria-hidden="true">
    <circle className="sky" cx="250" cy="180" r="170" />
    <circle className="seal" cx="344" cy="104" r="34" />
    <path
      className="near"
      d="M8 312c0-70 122-106 188-60 60 42 116-44 178-34 60 10 98 56 98 96 0 26-18 40-44 40H52c-26 0-44-16-44-42z"
    />
    <path className="far" d="M8 318c60-38 122-38 192-6 74 36 160-28 272 4 0 24-18 38-44 38H52c-26 0-42-14-44-36z" />
    <path className="trail" d="M52 292c22-70 76-112 128-96 44 14 26 58-6 48-40-12-8-96 92-106" />
    {/* Letter boxes at both ends of the way. */}
    <g transform="translate(34 272)">
      <path className="line" d="M14 26v40" />
      <path className="ink" d="M0 26V12C0 5 5 0 12 0h20c7 0 12 5 12 12v14z" />
      <path className="paper" d="M8 12h16v4H8z" />
      <path className="seal" d="M36-12h12v8H36z" />
      <path className="line" d="M36-12V8" />
    </g>
    <g transform="translate(392 262)">
      <path className="line" d="M22 26v48" />
      <path className="ink" d="M0 26V12C0 5 5 0 12 0h20c7 0 12 5 12 12v14z" />
      <path className="paper" d="M20 12h16v4H20z" />
    </g>
    <g transform="translate(272 96) rotate(-10) scale(1.5)">
      <Letter />
    </g>
    <path className="line" d="M238 148h22M226 164h26M244 132h14" opacity=".7" />
    <path className="cloud" d="M96 96c2-14 22-16 28-4 12-6 24 4 20 16H92c-8-2-6-12 4-12z" />
    <path className="cloud" d="M398 172c2-10 16-12 20-4 10-4 18 4 14 12h-38c-6-2-4-8 4-8z" />
  </svg>
)

/** A letter that stands at a crossroads: the address leads nowhere. */
export const LostPicture = () => (
  <svg className="picture" viewBox="0 0 240 150" width={240} height={150} aria-hidden="true">
    <path className="sky" d="M20 132C-2 84 30 24 92 18c40-4 58 14 84 10 48-6 66 58 40 104z" />
    <path className="near" d="M26 132c26-28 58-32 88-18 32 16 66-10 104 18z" />
    <path className="line" d="M150 34v96" />
    <path className="ink" d="M120 42h46l12 10-12 10h-46z" />
    <path className="far" d="M182 68h-46l-12 10 12 10h46z" />
    <g transform="translate(54 82) rotate(-6)">
      <Letter />
    </g>
    <path className="trail" d="M28 124c-10-30 2-52 22-56 22-4 22 22 6 20" />
    <circle className="seal" cx="196" cy="36" r="9" />
  </svg>
)
