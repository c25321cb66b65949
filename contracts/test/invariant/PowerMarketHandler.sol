// SPDX-License-Identifier: MIT
pragma solidity ^0.8.28;

import {IPowerMarket} from "../../src/power/IPowerMarket.sol";
import {PowerMarket} from "../../src/power/PowerMarket.sol";
import {IRewardReserve} from "../../src/rewards/IRewardReserve.sol";
import {PowerToken} from "../../src/tokens/PowerToken.sol";
import {Ids} from "../support/Ids.sol";
import {Pauses} from "../support/Pauses.sol";
import {selectorOf} from "../support/Selector.sol";
import {PowerMarketActions} from "./PowerMarketActions.sol";

/// @dev What roles do to a power market, and what everybody tries who may not, on top of its ordinary life.
contract PowerMarketHandler is PowerMarketActions {
    struct PastPrice {
        uint256 price;
        uint256 replacedAt;
    }

    uint256 public recovered;
    mapping(address token => PastPrice[]) private _pastPrices;

    /// @param outsiders Operator, holder of SETTINGS, guardian, administrator, and somebody without any role.
    constructor(
        PowerMarket market_,
        address usdt_,
        address vault,
        address[] memory accounts_,
        address[5] memory outsiders
    ) PowerMarketActions(market_, usdt_, vault, accounts_, outsiders) {
        string[6] memory names = ["buyBeyondTheReserve", "recover", "setPrice", "setTerms", "turnPause", "trespass"];
        for (uint256 index = 0; index < names.length; ++index) {
            _declare(names[index]);
        }
    }

    /// @dev A little more power than would earn all that is free.
    function buyBeyondTheReserve(uint256 accountSeed) external counted {
        if (block.timestamp < market.pausedUntil()) {
            vm.prank(_admin);
            market.unpause();
        }
        uint256 free = market.freeRewards();
        (,, uint256 rewardOfOne) = market.quoteOrder(1e18);
        uint256 amount = (free / rewardOfOne + 11) * market.priceOf(address(usdt));
        uint256 needed = _rewardFor(market.quotePower(address(usdt), amount));
        address account = _account(accountSeed);
        usdt.mint(account, amount);
        vm.expectRevert(abi.encodeWithSelector(IRewardReserve.RewardReserveExhausted.selector, needed, free));
        vm.prank(account);
        market.buyPower(address(usdt), amount, 0);
        _count("buyBeyondTheReserve");
    }

    /// @dev Once in a while all that is free: what is set aside must do for every order.
    function recover(uint256 amount, uint256 all) external counted {
        uint256 free = market.freeRewards();
        if (free == 0) return;
        amount = all % 8 == 0 ? free : bound(amount, 1, free / 100 + 1);
        vm.startPrank(_admin);
        try market.recoverFreeRewards(_admin, free + 1) {
            ++trespasses;
        } catch {}
        market.recoverFreeRewards(_admin, amount);
        vm.stopPrank();
        recovered += amount;
        _count("recover");
    }

    function setPrice(bool ofProduct, uint256 price) external counted {
        address token = ofProduct ? address(product) : address(usdt);
        (uint256 lowest, uint256 highest) = market.priceBounds(token);
        price = bound(price, lowest, highest);
        vm.startPrank(_settings);
        try market.setPrice(token, highest + 1) {
            ++trespasses;
        } catch {}
        _pastPrices[token].push(PastPrice(market.priceOf(token), block.timestamp));
        market.setPrice(token, price);
        vm.stopPrank();
        _requireWithinATenth(token, price);
        _count("setPrice");
    }

    /// @dev Of each price that was in force at some time of the last 24 hours, asked without the contract's own history.
    function _requireWithinATenth(address token, uint256 price) private view {
        PastPrice[] storage past = _pastPrices[token];
        for (uint256 index = 0; index < past.length; ++index) {
            if (past[index].replacedAt + 1 days <= block.timestamp) continue;
            assertLe(price * 10, past[index].price * 11, "I-28: at most a tenth above");
            assertGe(price * 10, past[index].price * 9, "I-28: at most a tenth below");
        }
    }

    function setTerms(uint256 outputRate, uint256 fuelRate, uint256 lifetime) external counted {
        (IPowerMarket.Terms memory lowest, IPowerMarket.Terms memory highest) = market.termBounds();
        outputRate = bound(outputRate, lowest.outputRate, highest.outputRate);
        fuelRate = bound(fuelRate, lowest.fuelRate, highest.fuelRate);
        lifetime = bound(lifetime, lowest.lifetime, highest.lifetime);
        uint256 until = market.pausedUntil();
        uint256 promised = market.unusedPowerReward();
        vm.prank(_settings);
        try market.setTerms(outputRate, fuelRate, lifetime) {
            if (block.timestamp < until) ++trespasses;
            _count("setTerms");
        } catch (bytes memory reason) {
            if (block.timestamp < until) return;
            assertEq(selectorOf(reason), IRewardReserve.RewardReserveExhausted.selector);
            assertEq(market.unusedPowerReward(), promised);
        }
    }

    /// @dev Every other time the administrator ends it early.
    function turnPause(uint256 seed) external counted {
        Pauses.keepPaused(market, _guardian);
        if (seed % 2 == 0) {
            vm.prank(_admin);
            market.unpause();
        }
        _count("turnPause");
    }

    /// @dev Whoever is not the owner, whatever role he has, tries what only the owner may; and what no one may.
    function trespass(uint256 seed, uint256 callerSeed, uint256 amount) external counted {
        (uint256 orderId, IPowerMarket.Order memory order) = _order(seed);
        address caller = _outsiders[callerSeed % _outsiders.length];
        address victim = order.owner == address(0) ? accounts[0] : order.owner;
        bytes[9] memory attempts = [
            abi.encodeCall(PowerMarket.claim, (orderId)),
            abi.encodeCall(PowerMarket.suspend, (orderId)),
            abi.encodeCall(PowerMarket.resume, (orderId)),
            abi.encodeCall(PowerMarket.replenish, (orderId, amount)),
            abi.encodeCall(PowerMarket.open, (amount, type(uint256).max, 0, block.timestamp)),
            abi.encodeCall(PowerMarket.claimFor, (caller, Ids.only(orderId))),
            abi.encodeCall(PowerToken.mint, (caller, amount)),
            abi.encodeCall(PowerToken.burn, (victim, amount)),
            abi.encodeWithSignature("transferFrom(address,address,uint256)", market, caller, bound(amount, 1, 1e27))
        ];
        uint256 kind = amount % attempts.length;
        address target = kind < 6 ? address(market) : kind < 8 ? address(power) : address(product);
        vm.prank(caller);
        (bool success,) = target.call(attempts[kind]);
        if (success) ++trespasses;
        else _count("trespass");
    }
}
