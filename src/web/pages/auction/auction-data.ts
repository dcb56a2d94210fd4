import { isSold, resultPrice } from '#contract/auction-result.ts';
import type { AuctionDetail } from '#contract/auctions.ts';
import { isWholeVehicle } from '#contract/categories.ts';
import { choiceLabel } from '#contract/format/vehicle-labels.ts';
import { factText } from '#web/components/vehicle/fact-rows.ts';
import { decimalAmount } from '#contract/format/money.ts';
import { renditionOf } from '#web/components/picture/picture.tsx';
import { breadcrumbList, structured, type StructuredData } from '#web/components/seo/structured-data.ts';
import { parseTime } from '#web/components/time/formats.ts';
import { auctionCrumbs } from './auction-crumbs.ts';

const IMAGE_WIDTH = 1280;
const MAX_IMAGES = 6;
/** UN/CEFACT codes for miles and kilometres, as schema.org uses them. */
const DISTANCE_CODES = { mi: 'SMI', km: 'KMT' } as const;
const AVAILABILITY: Record<AuctionDetail['state'], string> = {
  scheduled: 'PreOrder',
  live: 'InStock',
  closed: 'SoldOut',
  sold: 'SoldOut',
  reserve_not_met: 'OutOfStock',
  offer: 'OutOfStock',
  not_sold: 'OutOfStock',
  withdrawn: 'Discontinued',
};

const iso = (time: string) => new Date(parseTime(time)).toISOString();
const known = (fields: Record<string, unknown>) =>
  Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== undefined && value !== ''));

/** A car whose sale fell through is not sold; it is not for sale either. */
const availabilityOf = (auction: AuctionDetail): string =>
  AVAILABILITY[auction.state === 'sold' && !isSold(auction) ? 'not_sold' : auction.state];

const TYPES = { car: 'Car', motorcycle: 'Motorcycle', parts: 'Product', wheels: 'Product' } as const;

export function auctionData(auction: AuctionDetail, { publicUrl }: { publicUrl: string }): StructuredData[] {
  const { vehicle } = auction;
  const url = `${publicUrl}/auctions/${auction.slug}`;
  const price = resultPrice(auction) ?? auction.starting_bid;
  return [
    structured(
      TYPES[auction.category],
      known({
        name: auction.title,
        description: auction.subtitle,
        url,
        brand: { '@type': 'Brand', name: auction.make },
        ...(isWholeVehicle(auction.category) ? vehicleData(auction) : { mpn: vehicle.part_number }),
        color: factText(vehicle, 'exterior_colour'),
        itemCondition: `https://schema.org/${vehicle.item_condition === 'new' ? 'New' : 'Used'}Condition`,
        image: auction.images.slice(0, MAX_IMAGES).map((image) => publicUrl + renditionOf(image, IMAGE_WIDTH)),
        offers: {
          '@type': 'Offer',
          url,
          price: decimalAmount(price),
          priceCurrency: price.currency,
          availability: `https://schema.org/${availabilityOf(auction)}`,
          availabilityStarts: iso(auction.start_date),
          availabilityEnds: iso(auction.close_date),
          priceValidUntil: iso(auction.close_date).slice(0, 10),
          seller: { '@type': 'Organization', name: auction.seller.dealer?.name ?? auction.seller.username },
        },
      }),
    ),
    breadcrumbList([...auctionCrumbs(auction), { name: auction.title, to: `/auctions/${auction.slug}` }], publicUrl),
  ];
}

function vehicleData({ model, year, body_style: body, category, vehicle, mileage }: AuctionDetail) {
  const { engine = '', displacement_cc: displacement } = vehicle;
  return {
    model,
    vehicleModelDate: String(year),
    vehicleIdentificationNumber: vehicle.vin,
    bodyType: category === 'car' ? body : undefined,
    vehicleTransmission: factText(vehicle, 'transmission'),
    vehicleInteriorColor: factText(vehicle, 'interior_colour'),
    driveWheelConfiguration: factText(vehicle, 'drivetrain'),
    fuelType: vehicle.fuel === undefined ? undefined : choiceLabel('fuel', vehicle.fuel),
    steeringPosition: STEERING.get(vehicle.steering_side ?? ''),
    numberOfPreviousOwners: vehicle.owner_count,
    vehicleEngine:
      engine === '' && displacement === undefined
        ? undefined
        : {
            '@type': 'EngineSpecification',
            ...known({
              name: engine,
              engineDisplacement:
                displacement === undefined
                  ? undefined
                  : { '@type': 'QuantitativeValue', value: displacement, unitCode: 'CMQ' },
            }),
          },
    mileageFromOdometer:
      mileage === null
        ? undefined
        : { '@type': 'QuantitativeValue', value: mileage.value, unitCode: DISTANCE_CODES[mileage.unit] },
  };
}

const STEERING = new Map([
  ['left', 'https://schema.org/LeftHandDriving'],
  ['right', 'https://schema.org/RightHandDriving'],
]);
