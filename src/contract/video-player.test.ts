import { expect, test } from 'vitest';
import { videoPlayer } from './video-player.ts';

const YOUTUBE = 'https://www.youtube-nocookie.com/embed/dQw4w9WgXcQ?autoplay=1&rel=0&playsinline=1';

test.each([
  ['https://www.youtube.com/watch?v=dQw4w9WgXcQ', YOUTUBE],
  ['https://m.youtube.com/watch?list=PL0&v=dQw4w9WgXcQ&t=20', YOUTUBE],
  ['https://youtu.be/dQw4w9WgXcQ?si=abc', YOUTUBE],
  ['https://youtube.com/shorts/dQw4w9WgXcQ', YOUTUBE],
  ['https://www.youtube.com/live/dQw4w9WgXcQ', YOUTUBE],
  ['https://www.youtube.com/embed/dQw4w9WgXcQ', YOUTUBE],
  ['https://vimeo.com/76979871', 'https://player.vimeo.com/video/76979871?autoplay=1&dnt=1'],
  ['https://vimeo.com/76979871/8272103f6e', 'https://player.vimeo.com/video/76979871?autoplay=1&dnt=1&h=8272103f6e'],
  [
    'https://player.vimeo.com/video/76979871?h=8272103f6e',
    'https://player.vimeo.com/video/76979871?autoplay=1&dnt=1&h=8272103f6e',
  ],
])('plays %s', (link, src) => {
  expect(videoPlayer(link)?.src).toBe(src);
});

test.each([
  'https://www.youtube.com/@somebody',
  'https://www.youtube.com/watch?v=too-short',
  'https://youtu.be/dQw4w9WgXcQ/../../x',
  'https://vimeo.com/channels/staffpicks',
  'https://vimeo.com/76979871?h="><script>',
  'https://evil.test/watch?v=dQw4w9WgXcQ',
  'not a link',
])('never puts anything of %s into a frame but a video’s id', (link) => {
  const src = videoPlayer(link)?.src ?? '';
  expect(src === '' || /^https:\/\/player\.vimeo\.com\/video\/76979871\?autoplay=1&dnt=1$/.test(src)).toBe(true);
});
