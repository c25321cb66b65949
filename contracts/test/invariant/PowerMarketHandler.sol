// SPDX-License-Identifier: MIT
pragma solidity ^0.8.28;

import {IPowerMarket} from "../../src/power/IPowerMarket.sol";
import {PowerMarket} from "../../src/power/PowerMarket.sol";
import {PowerToken} from "../../src/tokens/PowerToken.sol";
import {ProductToken} from "../../src/tokens/ProductToken.sol";
import {Effects} from "../support/Effects.sol";
import {PlainToken} from "../support/Tokens.sol";
import {Test} from "forge-std/Test.sol";

/// @dev Does everything that anybody can do with a power market, at any time, and keeps its own account of it.
contract PowerMarketHandler is Effects, Test {
    struct PastPrice {
        uint256 price;
        uint256 replacedAt;
    }

    PowerMarket public immutable market;
    PowerToken public immutable power;
    ProductToken public immutable product;
    PlainToken public immutable usdt;
    address private immutable _vault;

    address[] public accounts;
    address[4] private _outsiders;
    address private immutable _operator;
    address private immutable _guardian;
    address private immutable _admin;

    uint256 public funded;
    uint256 public given;
    uint256 public recovered;
    uint256 public paid;
    uint256 public powerBought;
    uint256 public powerBurned;
    uint256 public fuelBurned;
    uint256 public productProceeds;
    uint256 public usdtProceeds;
    uint256 public trespasses;
    mapping(address token => PastPrice[]) private _pastPrices;
    mapping(uint256 orderId => uint256) public setAside;
    mapping(uint256 orderId => uint256) public paidOf;
    mapping(uint256 orderId => bytes32) public termsOf;

    /// @param outsiders Operator, guardian, administrator, and somebody without any role.
    constructor(
        PowerMarket market_,
        address usdt_,
        address vault,
        address[] memory accounts_,
        address[4] memory outsiders
    ) {
        market = market_;
        power = PowerToken(market_.powerToken());
        product = ProductToken(market_.rewardToken());
        usdt = PlainToken(usdt_);
        _vault = vault;
        accounts = accounts_;
        _outsiders = outsiders;
        (_operator, _guardian, _admin) = (outsiders[0], outsiders[1], outsiders[2]);
        string[19] memory names = [
            "wait",
            "waitASecond",
            "buyPower",
            "movePower",
            "open",
            "openBeyondTheReserve",
            "suspend",
            "resume",
            "replenish",
            "claim",
            "claimFor",
            "settle",
            "fund",
            "give",
            "recover",
            "setPrice",
            "setTerms",
            "turnPause",
            "trespass"
        ];
        for (uint256 index = 0; index < names.length; ++index) {
            _declare(names[index]);
        }
    }

    function _account(uint256 seed) private view returns (address) {
        return accounts[seed % accounts.length];
    }

    function _order(uint256 seed) private view returns (uint256 orderId, IPowerMarket.Order memory order) {
        uint256 count = market.orderCount();
        if (count == 0) return (0, order);
        orderId = seed % count + 1;
        order = market.orderOf(orderId);
    }

    function _running(IPowerMarket.Order memory order) private view returns (bool) {
        return order.owner != address(0) && block.timestamp < order.endsAt;
    }

    function _notePaid(uint256 orderId, uint256 before) private {
        uint256 amount = market.orderOf(orderId).paid - before;
        paidOf[orderId] += amount;
        paid += amount;
    }

    function wait(uint256 time) external counted {
        skip(bound(time, 1, 20 days));
        _count("wait");
    }

    function waitASecond() external counted {
        skip(1);
        _count("waitASecond");
    }

    function buyPower(uint256 accountSeed, bool withProduct, uint256 amount) external counted {
        if (block.timestamp < market.pausedUntil()) return;
        address account = _account(accountSeed);
        address token = withProduct ? address(product) : address(usdt);
        amount = withProduct ? bound(amount, 30e18, 30_000e18) : bound(amount, 8e6, 10_000e6);
        vm.prank(account);
        uint256 bought = market.buyPower(token, amount, 0);
        powerBought += bought;
        if (withProduct) productProceeds += amount;
        else usdtProceeds += amount;
        _count("buyPower");
    }

    function movePower(uint256 fromSeed, uint256 toSeed, uint256 amount) external counted {
        address from = _account(fromSeed);
        address to = _account(toSeed);
        amount = bound(amount, 0, power.balanceOf(from) / 4);
        vm.prank(from);
        require(power.transfer(to, amount));
        _count("movePower");
    }

    function open(uint256 accountSeed, uint256 amount, uint256 fuel) external counted {
        address account = _account(accountSeed);
        uint256 balance = power.balanceOf(account);
        if (balance < 1e18 || block.timestamp < market.pausedUntil()) return;
        amount = bound(amount, 1e18, balance);
        (uint256 minimum, uint256 maximum, uint256 reward) = market.quoteOrder(amount);
        if (reward > market.freeRewards()) return;
        fuel = bound(fuel, minimum, maximum + 1e18);
        uint256 before = product.balanceOf(account);
        vm.prank(account);
        uint256 orderId = market.open(amount, fuel);
        powerBurned += amount;
        fuelBurned += before - product.balanceOf(account);
        setAside[orderId] = reward;
        termsOf[orderId] = termsHash(orderId);
        _count("open");
    }

    function openBeyondTheReserve(uint256 accountSeed) external counted {
        address account = _account(accountSeed);
        uint256 amount = 10_000_000e18;
        (, uint256 maximum, uint256 reward) = market.quoteOrder(amount);
        if (reward <= market.freeRewards()) ++trespasses;
        vm.prank(account);
        try market.open(amount, maximum) {
            ++trespasses;
        } catch {
            _count("openBeyondTheReserve");
        }
    }

    function suspend(uint256 seed) external counted {
        (uint256 orderId, IPowerMarket.Order memory order) = _order(seed);
        if (!_running(order) || order.state == IPowerMarket.OrderState.Paused) return;
        vm.prank(order.owner);
        market.suspend(orderId);
        _count("suspend");
    }

    function resume(uint256 seed) external counted {
        (uint256 orderId, IPowerMarket.Order memory order) = _order(seed);
        if (!_running(order)) return;
        if (order.state != IPowerMarket.OrderState.Paused) {
            vm.prank(order.owner);
            market.suspend(orderId);
            skip(seed % 2 days);
            if (block.timestamp >= order.endsAt) return;
        }
        vm.prank(order.owner);
        market.resume(orderId);
        _count("resume");
    }

    function replenish(uint256 seed, uint256 fuel) external counted {
        (uint256 orderId, IPowerMarket.Order memory order) = _order(seed);
        if (!_running(order) || order.fuelCapacity == 0) return;
        fuel = bound(fuel, order.power * order.fuelRate / 86_400e18 + 1, order.fuelCapacity + 1e18);
        vm.prank(order.owner);
        uint256 burned = market.replenish(orderId, fuel);
        if (burned > fuel) ++trespasses;
        fuelBurned += burned;
        _count("replenish");
    }

    function claim(uint256 seed) external counted {
        (uint256 orderId, IPowerMarket.Order memory order) = _order(seed);
        if (orderId == 0) return;
        uint256 before = product.balanceOf(order.owner);
        vm.prank(order.owner);
        uint256 amount = market.claim(orderId);
        if (product.balanceOf(order.owner) - before != amount || amount != order.earned) ++trespasses;
        _notePaid(orderId, order.paid);
        if (amount != 0) _count("claim");
    }

    function claimFor(uint256 seed, uint256 callerSeed) external counted {
        (uint256 first, IPowerMarket.Order memory order) = _order(seed);
        (uint256 second, IPowerMarket.Order memory other) = _order(callerSeed);
        if (first == 0) return;
        bool both = other.owner == order.owner && first != second;
        uint256[] memory orderIds = new uint256[](both ? 2 : 1);
        orderIds[0] = first;
        if (both) orderIds[1] = second;
        uint256 before = product.balanceOf(order.owner);
        vm.prank(_outsiders[callerSeed % _outsiders.length]);
        uint256 amount = market.claimFor(order.owner, orderIds);
        if (product.balanceOf(order.owner) - before != amount) ++trespasses;
        _notePaid(first, order.paid);
        if (both) _notePaid(second, other.paid);
        if (amount != 0) _count("claimFor");
    }

    function settle(uint256 seed, uint256 callerSeed) external counted {
        (uint256 orderId, IPowerMarket.Order memory order) = _order(seed);
        if (orderId == 0) return;
        vm.prank(_outsiders[callerSeed % _outsiders.length]);
        market.settle(orderId);
        if (market.orderOf(orderId).earned != order.earned) ++trespasses;
        _count("settle");
    }

    function fund(uint256 amount) external counted {
        amount = bound(amount, 1, 5000e18);
        vm.prank(_vault);
        require(product.transfer(_operator, amount));
        vm.startPrank(_operator);
        product.approve(address(market), amount);
        market.fund(amount);
        vm.stopPrank();
        funded += amount;
        _count("fund");
    }

    function give(uint256 amount) external counted {
        amount = bound(amount, 1, 100e18);
        vm.prank(_vault);
        require(product.transfer(address(market), amount));
        given += amount;
        _count("give");
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
        vm.startPrank(_operator);
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
        vm.prank(_operator);
        market.setTerms(outputRate, fuelRate, lifetime);
        _count("setTerms");
    }

    /// @dev Every other time the administrator ends it early.
    function turnPause(uint256 seed) external counted {
        if (block.timestamp >= market.pausedUntil()) {
            vm.prank(_guardian);
            market.pause();
        }
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
            abi.encodeCall(PowerMarket.open, (amount, type(uint256).max)),
            abi.encodeCall(PowerMarket.claimFor, (caller, _only(orderId))),
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

    function _only(uint256 orderId) private pure returns (uint256[] memory orderIds) {
        orderIds = new uint256[](1);
        orderIds[0] = orderId;
    }

    function termsHash(uint256 orderId) public view returns (bytes32) {
        IPowerMarket.Order memory order = market.orderOf(orderId);
        return
            keccak256(
                abi.encode(order.owner, order.power, order.outputRate, order.fuelRate, order.openedAt, order.endsAt)
            );
    }
}
