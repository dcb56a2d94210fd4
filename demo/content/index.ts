import { buyingPosts } from './blog-buying.ts';
import { drivingPosts } from './blog-driving.ts';
import { sellingPosts } from './blog-selling.ts';
import { modelTexts } from './model-texts.ts';
import { news } from './news.ts';
import { photographers } from './photographers.ts';
import { services } from './services.ts';
import type { DemoContent } from './types.ts';

export const DEMO_CONTENT: DemoContent = {
  blog: [...buyingPosts, ...sellingPosts, ...drivingPosts],
  news,
  services,
  photographers,
  models: modelTexts,
  aboutHero: '1965-gt-silver/rear34',
  enquiries: [
    {
      name: 'Wendell Pryce',
      email: 'wendell.pryce@mail.test',
      subject: 'Two cars on one truck',
      service: 'vehicle-transport',
      message:
        'I am bidding on two cars that stand forty miles from each other in New England. If I win both, can one truck collect them? They would go to Boise, open transport is fine.',
      answer:
        'Yes, if both sellers can make the same three days. Tell us as soon as the second hammer has fallen, and the carrier will quote one trip with two pick-ups; it usually comes to about a third less than two trips.\n\nBoth cars have to start, steer and stop. If one of them does not, say so now and we will ask for a winch.',
    },
    {
      name: 'Hana Brightwater',
      email: 'hana.b@mail.test',
      subject: 'My late father’s coupe',
      message:
        'My father left me a 1966 coupe that has stood in a dry barn since 2009. It is complete and does not run. I do not know much about it, and would rather sell it as it is than guess.\n\nIs that something that you would take, and what would I have to find out first?',
    },
    {
      name: 'Lewis Okafor-Reed',
      email: 'lewis.or@mail.test',
      subject: 'Studio day in December',
      photographer: 'sunniva-dahl',
      message:
        'Could you fit in a low two-seater on December 8 or 9? It cannot be driven on salt, so it would have to be collected from the north side of St. Paul.',
    },
  ],
};
