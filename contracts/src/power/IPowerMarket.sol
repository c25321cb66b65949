// SPDX-License-Identifier: MIT
pragma solidity 0.8.37;

import {IRewardReserve} from "../rewards/IRewardReserve.sol";
import {IPowerSale} from "./IPowerSale.sol";

/// @title Orders that run computing power on fuel and earn {product}.
/// @notice Power runs down evenly to nothing over an order's lifetime, always. Fuel runs down at an even rate, always, until it is
/// empty. Output accrues at the order's rate on the power that remains while the order is in progress and has fuel. Opening sets
/// aside the most the order can ever earn. Rates are {product} base units per whole power (1e18 base units) and day; those in
/// force when an order is opened are its own to the end.
interface IPowerMarket is IPowerSale, IRewardReserve {
    /// @notice In progress, paused by its owner, or at the end of its life.
    enum OrderState {
        InProgress,
        Paused,
        Ended
    }

    /// @notice Suspended while there is no fuel. Output accrues while the order is in progress and its output is normal.
    enum OutputState {
        Normal,
        Suspended
    }

    /// @param power Base units of power it was opened with.
    /// @param remainingPower Base units of power that have not run down, rounded down.
    /// @param fuelEmptyAt Unix seconds, the first without fuel.
    /// @param remainingFuel Base units of {product} that are not used up, rounded down.
    /// @param fuelCapacity Most that `replenish` would burn now, in base units of {product}.
    /// @param earned Base units of {product} to claim now, rounded down.
    /// @param reserved Base units of {product} set aside for it: what it can still be paid at most.
    struct Order {
        address owner;
        OrderState state;
        OutputState output;
        uint256 power;
        uint256 remainingPower;
        uint256 outputRate;
        uint256 fuelRate;
        uint256 openedAt;
        uint256 endsAt;
        uint256 fuelEmptyAt;
        uint256 remainingFuel;
        uint256 fuelCapacity;
        uint256 earned;
        uint256 paid;
        uint256 reserved;
    }

    /// @param outputRate Base units of {product} earned per whole remaining power and day.
    /// @param fuelRate Base units of {product} burned per whole initial power and day.
    /// @param lifetime Seconds.
    struct Terms {
        uint256 outputRate;
        uint256 fuelRate;
        uint256 lifetime;
    }

    /// @param orderId Counts up from 1.
    /// @param power Base units of power burned.
    /// @param fuel Base units of {product} burned.
    /// @param fuelEmptyAt Unix seconds, the first without fuel.
    /// @param reserved Base units of {product} set aside: the most it can earn.
    /// @param terms Its own to the end; it ends `terms.lifetime` seconds after this block.
    event OrderOpened(
        address indexed account,
        uint256 indexed orderId,
        uint256 power,
        uint256 fuel,
        uint256 fuelEmptyAt,
        uint256 reserved,
        Terms terms
    );

    event OrderSuspended(address indexed account, uint256 indexed orderId);

    event OrderResumed(address indexed account, uint256 indexed orderId);

    /// @param fuel Base units of {product} burned.
    event OrderReplenished(address indexed account, uint256 indexed orderId, uint256 fuel, uint256 fuelEmptyAt);

    /// @param account The only account that can ever receive it.
    event OrderClaimed(address indexed account, uint256 indexed orderId, uint256 amount);

    /// @param amount Base units of {product} that the order can no longer earn and that are free again.
    event OrderReleased(address indexed account, uint256 indexed orderId, uint256 amount);

    /// @notice What orders are opened on from now on.
    event TermsSet(uint256 outputRate, uint256 fuelRate, uint256 lifetime);

    error OrderNotFound(uint256 orderId);
    error NotOrderOwner(address account, uint256 orderId);
    error OrderEnded(uint256 orderId, uint256 endedAt);
    error OrderPaused(uint256 orderId);
    error OrderNotPaused(uint256 orderId);
    error FuelTooLow(uint256 fuel, uint256 minimum);
    error FuelFull(uint256 orderId);

    /// @notice Burns `power` and at most `fuel` {product} of the caller and begins an order. Fuel is taken for whole seconds, rounded
    /// up, and never for more than the order's life. The caller must be bound (`SuperiorNotActivated`). Refused while paused, with
    /// `FuelTooLow` for less than 30 days or the whole life, with `ZeroAmount` when it is too small to earn anything, with
    /// `SlippageExceeded` when it can earn less than `minReward`, and with `DeadlinePassed`. What it can earn is there: it was kept
    /// when its power was sold. Needs an allowance for {product}, none for power.
    /// @param power Base units of power.
    /// @param fuel Most base units of {product} to burn as fuel.
    /// @param minReward Least base units of {product} that it must be able to earn: terms may have changed since they were read.
    /// @param deadline Unix seconds, the last at which it may happen.
    /// @return orderId Counts up from 1.
    function open(uint256 power, uint256 fuel, uint256 minReward, uint256 deadline) external returns (uint256 orderId);

    /// @notice `buyPower` and `open` with all that it brought, in one: refused for the reasons of either.
    /// @return power Base units of power bought and used.
    /// @return orderId Counts up from 1.
    function buyAndOpen(
        address tokenIn,
        uint256 amount,
        uint256 minPower,
        uint256 fuel,
        uint256 minReward,
        uint256 deadline
    ) external returns (uint256 power, uint256 orderId);

    /// @notice Pauses the caller's order: no output until `resume`, while power and fuel go on running down. Never restricted nor
    /// paused. Refused with `OrderPaused` and `OrderEnded`.
    function suspend(uint256 orderId) external;

    /// @notice Ends the pause of the caller's order. Never restricted nor paused. Refused with `OrderNotPaused` and `OrderEnded`.
    function resume(uint256 orderId) external;

    /// @notice Burns at most `fuel` {product} of the caller as fuel of the caller's order, for whole seconds, rounded up, and never
    /// for more than the rest of its life. Never restricted nor paused: power runs down meanwhile. Refused with `FuelTooLow` for less
    /// than a second, `FuelFull` when there is fuel to the end, and `OrderEnded`.
    /// @return burned Base units of {product}.
    function replenish(uint256 orderId, uint256 fuel) external returns (uint256 burned);

    /// @notice Pays the caller what its order earned, rounded down. Never restricted, never paused.
    /// @return amount Base units of {product} paid.
    function claim(uint256 orderId) external returns (uint256 amount);

    /// @notice Pays `account`, and only it, what these orders of its earned, in one transfer. Anyone may call. Never restricted, never
    /// paused. Refused with `NotOrderOwner` when one belongs to somebody else.
    /// @return amount Base units of {product} paid.
    function claimFor(address account, uint256[] calldata orderIds) external returns (uint256 amount);

    /// @notice Frees what an order can no longer earn. Changes nothing for its owner. Anyone may call.
    /// @return released Base units of {product} that are free now.
    function settle(uint256 orderId) external returns (uint256 released);

    /// @notice Sets what orders are opened on from now on. SETTINGS only. Each value within `termBounds`, otherwise `ValueOutOfBounds`;
    /// the lifetime 1 to 1461 days, otherwise `DurationOutOfRange`. Refused while paused, so that nobody who cannot open meanwhile
    /// gets less for it, and with `RewardReserveExhausted` when unused power would earn more than there is. Open orders keep theirs.
    function setTerms(uint256 outputRate, uint256 fuelRate, uint256 lifetime) external;

    /// @notice Now; refused with `OrderNotFound`.
    function orderOf(uint256 orderId) external view returns (Order memory);

    /// @return Number of orders ever opened, which is also the highest id.
    function orderCount() external view returns (uint256);

    /// @return Rates and lifetime of orders that are opened now.
    function terms() external view returns (Terms memory);

    /// @return lowest Smallest values that `setTerms` takes now.
    /// @return highest Largest values that `setTerms` takes now.
    function termBounds() external view returns (Terms memory lowest, Terms memory highest);

    /// @notice What an order of `power` would take if it were opened now.
    /// @return minimumFuel Least {product} for `open`, in base units.
    /// @return maximumFuel Most {product} that `open` would burn.
    /// @return reward Most {product} that it can earn.
    function quoteOrder(uint256 power) external view returns (uint256 minimumFuel, uint256 maximumFuel, uint256 reward);

    /// @return Base units of {product} that all power which no order uses yet would earn on the terms of now. No part of `freeRewards`.
    function unusedPowerReward() external view returns (uint256);
}
